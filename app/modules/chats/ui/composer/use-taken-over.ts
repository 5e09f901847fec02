import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { conversationIntents } from '../../schema'

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
