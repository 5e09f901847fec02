import { useEffect, useState } from 'react'
import type { PendingDraft } from './pending-message'

const keyOf = (peerId: string) => `unsent:${peerId}`

/**
 * What was sent to a member from here and hasn't arrived yet. Texts and gifts outlive the page: a closed tab or a flat battery
 * loses none, and the draft id keeps each one message. Storage may be forbidden or full: then the page alone remembers.
 * @param arrived draft ids of the messages that are there
 */
export function usePending(peerId: string, arrived: ReadonlySet<string | null>) {
  const [pending, setPending] = useState<PendingDraft[]>([])
  const waiting = pending.filter(({ draftId }) => !arrived.has(draftId))
  const kept = JSON.stringify(waiting.filter(({ photo }) => !photo))

  useEffect(() => {
    const unsent = read(keyOf(peerId))
    if (unsent.length > 0) setPending((drafts) => [...unsent, ...drafts])
  }, [peerId])
  useEffect(() => write(keyOf(peerId), kept), [peerId, kept])

  return {
    waiting,
    add: (draft: PendingDraft) => setPending((drafts) => [...drafts, draft]),
    drop: (draftId: string) => setPending((drafts) => drafts.filter((draft) => draft.draftId !== draftId)),
  }
}

function read(key: string): PendingDraft[] {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(draft: unknown): draft is PendingDraft {
  if (typeof draft !== 'object' || draft === null || !('draftId' in draft && 'body' in draft)) return false
  return typeof draft.draftId === 'string' && typeof draft.body === 'string'
}

function write(key: string, drafts: string): void {
  try {
    if (drafts === '[]') localStorage.removeItem(key)
    else localStorage.setItem(key, drafts)
  } catch {
    // Nothing depends on it.
  }
}
