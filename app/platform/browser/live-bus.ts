import type { LiveEvents, LiveKind } from './live-events'

type Hearer<Kind extends LiveKind> = (event: LiveEvents[Kind]) => void

const hearers = new Map<LiveKind, Set<Hearer<never>>>()

/** Calls `hearer` with every event of this kind, until the answer is called. */
export function hear<Kind extends LiveKind>(kind: Kind, hearer: Hearer<Kind>): () => void {
  const known = hearers.get(kind) ?? new Set()
  hearers.set(kind, known.add(hearer as Hearer<never>))
  return () => void known.delete(hearer as Hearer<never>)
}

/** Brings an event to all who hear its kind on this page. */
export function sound<Kind extends LiveKind>(kind: Kind, event: LiveEvents[Kind]): void {
  for (const hearer of [...(hearers.get(kind) ?? [])]) (hearer as Hearer<Kind>)(event)
}
