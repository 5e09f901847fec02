import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'

/** What is typed to a member, kept on this device until it is sent, or the typing member logs out. */
export function useStoredDraft(field: RefObject<HTMLTextAreaElement>, peerId: string) {
  const { read, write } = useOwnStorage()
  const key = `draft:${peerId}`
  const keep = (text: string) => write(key, text)
  return {
    read: () => read(key),
    keep,
    forget: () => keep(''),
    /** Puts a whole text in the field, to be changed or sent. */
    fill(text: string) {
      keep(text)
      if (!field.current) return
      field.current.value = text
      field.current.focus()
    },
  }
}

/**
 * Keeps what is typed in a field. An empty one gets it back when the screen opens.
 * @param refused a text that a page without a script, or the page before, could not send
 */
export function useDraft(field: RefObject<HTMLTextAreaElement>, peerId: string, refused?: string) {
  const draft = useStoredDraft(field, peerId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (refused) draft.keep(refused)
    if (field.current && field.current.value === '') field.current.value = draft.read()
  }, [field, peerId])
  return draft
}
