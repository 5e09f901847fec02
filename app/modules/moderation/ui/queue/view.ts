import type { CaseKind, CaseLine, CaseView } from '../../queue/schema'

/** A case that is claimed, with the brand it belongs to. */
export interface OpenedCase extends CaseView {
  brand: string
  brandName: string
  /** ISO: when the claim ends. */
  until: string
  /** Open reports about the same member, this one among them. */
  reports: number
  /** Texts that are used again, as they read in the brand's language. */
  templates: readonly { id: string; name: string; text: string }[]
}

/** What the queue's page shows. */
export interface QueueView {
  kind: CaseKind | null
  /** Slug; empty for all brands. */
  brand: string
  brands: readonly { id: string; slug: string; name: string }[]
  lines: readonly CaseLine[]
  counts: Partial<Record<CaseKind, number>>
  opened: OpenedCase | null
  /** Of the server, in milliseconds. */
  now: number
  /** The case that was decided last, 'coast/01a2…'. */
  done: string | null
  /** What was decided, or that it was undone. */
  said: string | null
  /** Of several: how many were decided, and how many were left as they are. */
  count: number
  left: number
  /** Milliseconds. */
  undoUntil: number
  /** Why what was asked for didn't happen, and who was first. */
  refusal: string | null
  by: string
}

/** The form's hidden values that keep the list as it is. */
export function listFields({ kind, brand }: Pick<QueueView, 'kind' | 'brand'>): readonly [string, string][] {
  return [
    ['kind', kind ?? ''],
    ['brand', brand],
  ]
}
