import { consolePaths } from '~/console-paths'
import type { Language } from '~/i18n/languages'
import { allBrands } from '~/ui/console/all-brands'
import type { Act, CaseKind, CaseLine, CaseView, Ground, QueueFilters } from '../../queue/schema'
import { actsFor, needsGround } from '../../queue/schema'

/** A case that is read, with its brand. */
export interface OpenedCase extends CaseView {
  brand: string
  brandName: string
  /** End of the viewer's own claim, as ISO time; null without one. */
  until: string | null
  /** The colleague who has claimed it, and until when. */
  holder: { name: string; until: string } | null
  /** Whether this is an objection to the viewer's own decision, which a colleague has to decide. */
  ownDecision: boolean
  /** Who handed the case to the owners, if somebody did; and whether the viewer is one. */
  escalatedBy: string | null
  isOwner: boolean
  /** Templates, in the brand's language. */
  templates: readonly { id: string; name: string; text: string }[]
}

/** Contents of the queue's page. */
export interface QueueView {
  /** Those of the URL; the brand is a slug, or `allBrands`. */
  filters: QueueFilters & { brand: string }
  /** All brands whose cases the moderator may decide, and their languages. */
  languages: readonly Language[]
  /** Whether the case of the URL is decided, or there is none. */
  isGone: boolean
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
  /** The operator's saved views, with the query of each list; null if they may not see its brand any more. */
  views: readonly { id: string; name: string; query: string | null }[]
}

/** Why a form was refused, and what it had sent. */
export interface Refusal {
  /** Key of the reason's text, and its values: who was first and, as `context`, what they decided. */
  code: string
  values: Record<string, string | number>
  sent: Sent
}

/** Whether the viewer may act now: the first act claims the case. A selfie is shown to whoever has claimed it. */
export function mayDecide(opened: OpenedCase): boolean {
  return opened.until !== null || (mayClaim(opened) && opened.kind !== 'selfie')
}

/** Whether the viewer is an owner to whom the case was escalated, and nobody has it. It may be one that they can't decide. */
export function mayHandBack({ escalatedBy, isOwner, holder }: OpenedCase): boolean {
  return escalatedBy !== null && isOwner && holder === null
}

/** Whether the viewer may claim the case now. */
export function mayClaim({ until, holder, ownDecision, escalatedBy, isOwner }: OpenedCase): boolean {
  return until === null && holder === null && !ownDecision && (escalatedBy === null || isOwner)
}

/** Whether the filters may hide cases, besides the kind. */
export function isFiltered({ brand, language, age, held }: QueueView['filters']): boolean {
  return brand !== allBrands || Boolean(language || age || held)
}

/** Returns the URL that opens a case for reading, with the list's filters. */
export function caseAddress(view: Pick<QueueView, 'filters' | 'brands'>, line: CaseLine): string {
  const slug = view.brands.find(({ id }) => id === line.brandId)?.slug
  return `${consolePaths.queue}?${new URLSearchParams([...listFields(view), ['case', `${slug}/${line.id}`]])}`
}

/** Codes of refusals because a choice is missing: of cases, of an act, of a ground. */
const noneSelected = 'console:error.none_selected'
const noAct = 'console:error.no_act'
export const noGround = 'console:error.no_ground'
/** Codes of refusals because of what was written in a field. */
const wrongDays = 'console:error.number'
const noWords = 'console:error.no_words'

/** Codes of refusals to save a view. */
export const viewErrors = ['console:error.no_view_name', 'console:error.too_many_views'] as const

const shownAtForm: readonly string[] = [noneSelected, noAct, noGround, wrongDays, noWords, ...viewErrors]

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
  /** Of a mute: whose report, for how long, and why. */
  report: string
  mute: string | null
  why: string
  /** Name of a view to save. */
  name: string
}

/** Forms of an open case whose input is kept until it is sent. */
export type CaseForm = 'decide' | 'note' | 'ask' | 'escalate'

/** Names what a decision is about: answers about two photos don't hold for others of the same case. */
export function subjectOf({ id, selfie }: Pick<OpenedCase, 'id' | 'selfie'>): string {
  return selfie ? `${id} ${selfie.photoId} ${selfie.otherId}` : id
}

/** Returns the key of a case's draft in one of its forms. */
export function draftKey(id: string, form: CaseForm): string {
  return `case ${id} ${form}`
}

/** Returns the form's hidden fields that preserve the list's filters. */
export function listFields({ filters }: Pick<QueueView, 'filters'>): readonly [string, string][] {
  return Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
}

/** Returns the case that many steps after the open one; the first one if none of the list is open. */
export function lineAfter(lines: readonly CaseLine[], openedId: string | null, step: number): CaseLine | undefined {
  const place = lines.findIndex(({ id }) => id === openedId)
  return lines[place < 0 ? 0 : place + step]
}
