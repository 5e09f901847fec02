import type { Act, CaseKind, CaseLine, CaseView, Ground } from '../../queue/schema'

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
  refusal: Refusal | null
}

/** Why a form was refused, and what it had sent. */
export interface Refusal {
  /** Key of the reason's text, and its values: who was first and, as `context`, what they decided. */
  code: string
  values: Record<string, string | number>
  sent: Sent
}

/** Code of the refusal to decide several cases while none is selected. */
export const noneSelected = 'console:error.none_selected'

/** What was typed and chosen, so that a refusal loses nothing. */
export interface Sent {
  intent: string
  /** Id of the case. */
  id: string
  act: Act | null
  ground: Ground | null
  words: string
  days: number
  template: string
  others: boolean
  /** Text of a note or question. */
  text: string
  side: string
}

/** Forms of an open case whose input is kept until it is sent. */
export type CaseForm = 'decide' | 'note' | 'ask'

/** Returns the key of a case's draft in one of its forms. */
export function draftKey(id: string, form: CaseForm): string {
  return `case ${id} ${form}`
}

/** Returns the form's hidden fields that preserve the list's filters. */
export function listFields({ kind, brand }: Pick<QueueView, 'kind' | 'brand'>): readonly [string, string][] {
  return [
    ['kind', kind ?? ''],
    ['brand', brand],
  ]
}

/**
 * Returns the case that many steps after the open one, past those that the moderator can't claim; the first one if none
 * of the list is open.
 */
export function lineAfter(lines: readonly CaseLine[], openedId: string | null, step: number): CaseLine | undefined {
  const free = lines.filter(({ id, claimedBy, ownDecision }) => id === openedId || (!claimedBy && !ownDecision))
  const place = free.findIndex(({ id }) => id === openedId)
  return free[place < 0 ? 0 : place + step]
}
