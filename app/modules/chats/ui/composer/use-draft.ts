import { useFetcher } from '@remix-run/react'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'
import { conversationIntents } from '../../schema'

/**
 * Gives access to the text typed to a member, which is stored on this device until it is sent or its writer logs out.
 */
export function useStoredDraft(field: RefObject<HTMLTextAreaElement>, peerId: string) {
  const { read, write } = useOwnStorage()
  const key = `draft:${peerId}`
  const keep = (text: string) => write(key, text)
  return {
    read: () => read(key),
    keep,
    forget: () => keep(''),
    /** Replaces the field's text, to be edited or sent. */
    fill(text: string) {
      keep(text)
      if (!field.current) return
      field.current.value = text
      field.current.focus()
    },
  }
}

/**
 * Stores what is typed in a field, and restores it into an empty field when the screen opens.
 * @param refused a text that a page without a script, or the previous page, could not send
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

/** Moves an unsent text from the server, which stored it for a page without a script, to the browser's own draft. */
export function useTakenOver(unsent: string, keep: (text: string) => void): void {
  const { submit } = useFetcher()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (!unsent) return
    keep(unsent)
    submit({ intent: conversationIntents.deleteUnsent, script: 'yes' }, { method: 'post' })
  }, [])
}
