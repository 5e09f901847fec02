import type { CaseKind, CaseLine, CaseView } from '../../queue/schema'

/** A claimed case with its brand. */
export interface OpenedCase extends CaseView {
  brand: string
  brandName: string
  /** End of the claim, as ISO time. */
  until: string
  /** Number of open reports about the same member, including this one. */
  reports: number
  /** Templates, in the brand's language. */
  templates: readonly { id: string; name: string; text: string }[]
}

/** Contents of the queue's page. */
export interface QueueView {
  kind: CaseKind | null
  /** Slug; empty for all brands. */
  brand: string
  brands: readonly { id: string; slug: string; name: string }[]
  lines: readonly CaseLine[]
  counts: Partial<Record<CaseKind, number>>
  opened: OpenedCase | null
  /** The server's time, in milliseconds. */
  now: number
  /** The case decided last, such as 'coast/01a2…'. */
  done: string | null
  /** The act of the last decision, or that it was undone. */
  said: string | null
  /** Number of cases decided together, and of those skipped. */
  count: number
  left: number
  /** Deadline for undoing, in milliseconds. */
  undoUntil: number
  /** Why the request was refused, and who was first. */
  refusal: string | null
  by: string
}

/** Returns the form's hidden fields that preserve the list's filters. */
export function listFields({ kind, brand }: Pick<QueueView, 'kind' | 'brand'>): readonly [string, string][] {
  return [
    ['kind', kind ?? ''],
    ['brand', brand],
  ]
}
