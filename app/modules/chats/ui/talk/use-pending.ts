import { useEffect, useSyncExternalStore } from 'react'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'
import { useViewer } from '~/modules/accounts/ui/use-viewer'
import type { PendingDraft } from './pending-message'

const nothing: PendingDraft[] = []
/** Messages under way, by writer and recipient. They outlive their screen: the first message of a chat replaces it. */
const underWay = new Map<string, PendingDraft[]>()
const listeners = new Set<() => void>()

/**
 * Manages the messages sent to a member from here that have not arrived yet. Texts and gifts are stored, so they
 * survive a closed tab or an empty battery, and the draft id keeps each one message. A photo, a recording, and everything where
 * storage is forbidden, lasts as long as the page.
 * @param arrived draft ids of the messages that have arrived
 */
export function usePending(peerId: string, arrived: ReadonlySet<string | null>) {
  const { read, write } = useOwnStorage()
  const key = `unsent:${peerId}`
  const memoryKey = `${useViewer()?.name ?? ''}:${peerId}`
  const draftsNow = () => underWay.get(memoryKey) ?? nothing
  const pending = useSyncExternalStore(subscribe, draftsNow, () => nothing)
  const waiting = pending.filter(({ draftId }) => !arrived.has(draftId))

  function change(drafts: PendingDraft[]) {
    underWay.set(memoryKey, drafts)
    const stored = drafts.filter(({ photo, voice }) => !photo && !voice)
    write(key, stored.length > 0 ? JSON.stringify(stored) : '')
    for (const listener of listeners) listener()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const known = new Set<string | null>([...arrived, ...draftsNow().map(({ draftId }) => draftId)])
    const stored = draftsIn(read(key))
    if (stored.length > 0) change([...stored.filter(({ draftId }) => !known.has(draftId)), ...draftsNow()])
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one has arrived
  useEffect(() => {
    if (waiting.length < pending.length) change(waiting)
  }, [waiting.length, pending.length])

  return {
    waiting,
    add: (draft: PendingDraft) => change([...draftsNow(), draft]),
    drop: (draftId: string) => change(draftsNow().filter((draft) => draft.draftId !== draftId)),
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
