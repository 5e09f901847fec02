import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { conversationIntents } from '../../schema'

/** What the server kept for a page without a script is the browser's to keep once there is one. */
export function useTakenOver(unsent: string, keep: (text: string) => void): void {
  const { submit } = useFetcher()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (!unsent) return
    keep(unsent)
    submit({ intent: conversationIntents.deleteUnsent, script: 'yes' }, { method: 'post' })
  }, [])
}
