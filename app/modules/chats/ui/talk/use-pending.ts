import { useEffect, useState } from 'react'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'
import type { PendingDraft } from './pending-message'

/**
 * Manages the messages sent to a member from here that have not arrived yet. Texts and gifts are stored, so they
 * survive a closed tab or an empty battery, and the draft id keeps each one message. Without storage, only the page
 * remembers them.
 * @param arrived draft ids of the messages that have arrived
 */
export function usePending(peerId: string, arrived: ReadonlySet<string | null>) {
  const { read, write } = useOwnStorage()
  const key = `unsent:${peerId}`
  const [pending, setPending] = useState<PendingDraft[]>([])
  const waiting = pending.filter(({ draftId }) => !arrived.has(draftId))
  const stored = JSON.stringify(waiting.filter(({ photo }) => !photo))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const unsent = draftsIn(read(key))
    if (unsent.length > 0) setPending((drafts) => [...unsent, ...drafts])
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is under way
  useEffect(() => write(key, stored === '[]' ? '' : stored), [key, stored])

  return {
    waiting,
    add: (draft: PendingDraft) => setPending((drafts) => [...drafts, draft]),
    drop: (draftId: string) => setPending((drafts) => drafts.filter((draft) => draft.draftId !== draftId)),
  }
}

function draftsIn(text: string): PendingDraft[] {
  try {
    const drafts: unknown = JSON.parse(text || '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(draft: unknown): draft is PendingDraft {
  if (typeof draft !== 'object' || draft === null || !('draftId' in draft && 'body' in draft)) return false
  return typeof draft.draftId === 'string' && typeof draft.body === 'string'
}
