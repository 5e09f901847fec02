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
