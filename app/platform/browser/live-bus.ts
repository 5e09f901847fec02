import { useEffect, useRef } from 'react'
import type { LiveEvent } from '../live/live-event'

type Hearer = (payload: never) => void

const hearers = new Map<string, Set<Hearer>>()

/** Calls `hearer` with every event of this kind until the returned function is called. */
export function hear<Payload extends object>(
  { kind }: LiveEvent<Payload>,
  hearer: (payload: Payload) => void,
): () => void {
  const known = hearers.get(kind) ?? new Set()
  hearers.set(kind, known.add(hearer))
  return () => void known.delete(hearer)
}

/** Passes an event to all listeners of its kind on this page. */
export function sound(kind: string, payload: unknown): void {
  for (const hearer of [...(hearers.get(kind) ?? [])]) hearer(payload as never)
}

/**
 * Calls the latest `handler` with every live event of this kind while the component is mounted: `useLive(newMessage, ({
 * conversation }) => …)`. Events may get lost or arrive twice, so a handler only reloads what the event names.
 */
export function useLive<Payload extends object>(event: LiveEvent<Payload>, handler: (payload: Payload) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => hear(event, (payload) => latest.current(payload)), [event])
}
