import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '~/paths'

/** Delay between the last change of a filter and the request, in milliseconds. */
const restMs = 300

/**
 * Returns the number of members that the filters in the form would find, and a function to call after each change.
 * Starts with the page's count; after a change the server counts. Null without scripts, and if the server returns no
 * count.
 * @param shown count and filters of the page; a new page resets the count
 */
export function useCount(
  form: RefObject<HTMLFormElement>,
  shown: { count: number; filters: object },
): [number | null, () => void] {
  const [count, setCount] = useState<number | null>(null)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController }>()

  const forget = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current?.stop.abort()
  }, [])

  useEffect(() => {
    setCount(shown.count)
    return forget
  }, [shown, forget])

  function countAnew() {
    forget()
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      if (!form.current) return
      const found = await countOf(filled(form.current), stop.signal)
      if (!stop.signal.aborted) setCount(found)
    }, restMs)
    pending.current = { timer, stop }
  }

  return [count, countAnew]
}

/** Returns the form's query, without empty fields. */
export function filled(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string')
  return new URLSearchParams(fields.filter(([, value]) => value !== ''))
}

async function countOf(query: URLSearchParams, signal: AbortSignal): Promise<number | null> {
  const answer = await fetch(`${paths.api.membersCount}?${query}`, { headers: { 'X-Client': '1' }, signal }).catch(
    () => null,
  )
  const counted: { count: number } | null = answer?.ok ? await answer.json().catch(() => null) : null
  return counted?.count ?? null
}
