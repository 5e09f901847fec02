import type { Act, CaseKind, CaseLine, CaseView, Ground } from '../../queue/schema'
import { actsFor, needsGround } from '../../queue/schema'

/** A claimed case with its brand. */
export interface OpenedCase extends CaseView {
  brand: string
  brandName: string
  /** End of the claim, as ISO time. */
  until: string
  /** Templates, in the brand's language. */
  templates: readonly { id: string; name: string; text: string }[]
}

/** Contents of the queue's page. */
export interface QueueView {
  kind: CaseKind | null
  /** Slug, or `allBrands`. */
  brand: string
  brands: readonly { id: string; slug: string; name: string }[]
  lines: readonly CaseLine[]
  counts: Partial<Record<CaseKind, number>>
  opened: OpenedCase | null
  /** The server's time, in milliseconds. */
  now: number
  /** The cases decided last whose decisions can be undone, such as 'coast/01a2…'. */
  done: readonly string[]
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

/** Codes of refusals because a choice is missing: of cases, of an act, of a ground. */
const noneSelected = 'console:error.none_selected'
const noAct = 'console:error.no_act'
export const noGround = 'console:error.no_ground'
/** Codes of refusals because of what was written in a field. */
const wrongDays = 'console:error.number'
const noWords = 'console:error.no_words'

const shownAtForm = [noneSelected, noAct, noGround, wrongDays, noWords]

/** Whether a refusal is shown by the form that lacks a choice or words, rather than above the queue. */
export function isShownAtForm({ code }: Refusal): boolean {
  return shownAtForm.includes(code)
}

/** Returns the refusal of what was written in one of an open case's forms; null without one. */
export function refusalAt({ refusal }: QueueView, { id }: OpenedCase, form: CaseForm): Refusal | null {
  const isWritten = refusal?.code === (form === 'decide' ? wrongDays : noWords)
  return isWritten && refusal.sent.intent === form && refusal.sent.id === id ? refusal : null
}

/** Whether the decision names a ground that the moderator chooses; a member's objection keeps the first ground. */
export function namesGround({ kind, appeal }: Pick<OpenedCase, 'kind' | 'appeal'>): boolean {
  return actsFor(kind, appeal?.side ?? null).some(({ act }) => needsGround(act))
}

/** Returns the grounds that the reporters named; none for those that moderators find, and for no ground in particular. */
export function reportedGrounds({
  reports,
}: {
  reports: readonly { tellings: readonly { reason: string }[] }[]
}): Ground[] {
  const near: Record<string, Ground> = { money: 'money', rude: 'hate', fake: 'fake', minor: 'minor' }
  const named = reports.flatMap(({ tellings }) => near[tellings[0]?.reason ?? ''] ?? [])
  return [...new Set(named)]
}

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
  /** Text of a note or question. */
  text: string
  side: string
}

/** Forms of an open case whose input is kept until it is sent. */
export type CaseForm = 'decide' | 'note' | 'ask'

/** Names what a decision is about: answers about two photos don't hold for others of the same case. */
export function subjectOf({ id, selfie }: Pick<OpenedCase, 'id' | 'selfie'>): string {
  return selfie ? `${id} ${selfie.photoId} ${selfie.otherId}` : id
}

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
