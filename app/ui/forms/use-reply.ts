import { useActionData, useLocation } from '@remix-run/react'
import { useRef } from 'react'

/**
 * The answer of the page's last action, until the visitor goes on. Remix forgets it whenever the page's data is loaded
 * anew, as a live event or the end of an offer makes it.
 */
export function useReply<T>(): ReturnType<typeof useActionData<T>> {
  const reply = useActionData<T>()
  return useKept(reply, useLocation().key)
}

/** The latest reply to one of a page's forms, until `key` changes; what happens to the other forms doesn't drop it. */
export function useKept<T>(reply: T | undefined, key: string): T | undefined {
  const kept = useRef({ key, reply })
  if (reply !== undefined || kept.current.key !== key) kept.current = { key, reply }
  return kept.current.reply
}
