import { z } from 'zod'
import { languages } from '~/i18n/languages'
import { brandIn } from '~/modules/operators/access/requested-brand.server'
import { refusals } from '~/modules/verification/schema'
import { plainText, wordText } from '~/platform/forms/plain-text'
import { formFields } from '~/platform/forms/read-form.server'
import { allBrands } from '~/ui/console/all-brands'
import { caseworkLimits, steps } from '../casework/schema'
import {
  acts,
  caseKinds,
  casesAtOnce,
  escalations,
  grounds,
  holders,
  longestViewName,
  longestWords,
  mutes,
  suspension,
  undoSeconds,
  waitingHours,
} from './schema'

/** Brand and id of a form's case: 'coast/01a2…'. */
const caseName = z.string().max(120).default('')

const written = (max: number) => z.string().overwrite(plainText).max(max).default('')

/** Filters of the list, in the URL and as fields of the forms. Values that it doesn't know are no filter. */
const queueFilters = z.object({
  kind: z.enum(caseKinds).optional().catch(undefined),
  language: z.enum(languages).optional().catch(undefined),
  age: z.enum(waitingHours).optional().catch(undefined),
  held: z.enum(holders).optional().catch(undefined),
  brand: z.string().max(60).default(allBrands),
})

export type ListFilters = z.output<typeof queueFilters>

/** Fields of the queue's forms. Values not sent by its own pages fall back to defaults. */
export const queueForm = z.object({
  intent: z
    .enum([
      'claim',
      'next',
      'decide',
      'many',
      'let_go',
      'undo',
      'note',
      'ask',
      'escalate',
      'mute',
      'unmute',
      'save_view',
      'remove_view',
    ])
    .catch('next'),
  case: caseName,
  /** The selected cases, or those whose decisions are undone. */
  cases: z.array(caseName).max(casesAtOnce).default([]),
  act: z.enum(acts).optional().catch(undefined),
  /** An act that leaves the case open: 'warn', 'remove_photo/01a2…'. */
  step: z.string().max(60).default(''),
  ground: z.enum(grounds).optional().catch(undefined),
  words: written(longestWords),
  template: formFields.id,
  /** Number of the case's reports that the page showed; 0 for what isn't a number. */
  seen: z.coerce.number().int().min(0).optional().catch(0),
  /** 0 for what isn't a number of days. */
  days: z.coerce.number().int().min(1).max(suspension.most).default(suspension.days).catch(0),
  /** About a selfie: the main photo that was compared, the two answers, and why it is refused. */
  photo: formFields.id,
  same: formFields.word,
  pose: formFields.word,
  reason: z.enum(refusals).optional().catch(undefined),
  text: written(caseworkLimits.note),
  /** Of an escalation, and of a mute: for how long, why, and whose report. */
  to: z.enum(escalations).optional().catch(undefined),
  mute: z.enum(mutes.days).optional().catch(undefined),
  why: written(mutes.reason),
  report: formFields.id,
  /** Of a saved view: the name of a new one, or which to remove. */
  name: z.string().overwrite(wordText).max(longestViewName).default(''),
  view: formFields.id,
  /** Who is asked: the member, or the reporter of 'reporter/01a2…', a report of the case. */
  side: z.string().max(60).default('member'),
  ...queueFilters.shape,
})

export type QueueForm = z.output<typeof queueForm>

/** Parses a button's step and photo; null if there is no such step. */
export function stepOf(sent: string) {
  const [name, photoId = null] = sent.split('/')
  const step = steps.find((known) => known === name)
  return step ? { step, photoId } : null
}

/** Parses who is asked; without a report's id the reporter of the first. */
export function askedSide(sent: string) {
  const [side, reportId = null] = sent.split('/')
  return side === 'reporter' ? ({ side, reportId } as const) : ({ side: 'member' } as const)
}

/** Parses the queue's filters from the query string. */
export function queueWish(query: URLSearchParams): { filters: ListFilters; open: string } {
  const filters = queueFilters.parse({ ...Object.fromEntries(query), brand: brandIn(query) })
  return { filters, open: (query.get('case') ?? '').slice(0, 120) }
}

/** Returns the query of a list with these filters, without those that aren't set. */
export function queryOf({ brand, ...filters }: ListFilters): Record<string, string> {
  return { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)), brand }
}

/**
 * Parses what the last form did from the query string: which cases can be undone until when (milliseconds since 1970),
 * and how many were decided and left.
 */
export function doneIn(query: URLSearchParams) {
  return {
    said: query.get('said'),
    count: Number(query.get('count') ?? 0),
    left: Number(query.get('left') ?? 0),
    done: (query.get('done') ?? '').split(',').filter(Boolean),
    undoUntil: Number(query.get('at') ?? 0) + undoSeconds * 1000,
  }
}

/** Groups the names of cases by brand. */
export function byBrand(names: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const [slug = '', id = ''] = name.split('/')
    groups.set(slug, [...(groups.get(slug) ?? []), id])
  }
  return groups
}

/** Fields of the template form: a name, and one text for each language. */
export const templateForm = z.object({
  intent: z.enum(['save', 'remove']).catch('save'),
  brand: z.string().max(60).default(''),
  template: formFields.id,
  name: written(caseworkLimits.name),
  ...Object.fromEntries(languages.map((language) => [`text_${language}`, written(caseworkLimits.template)] as const)),
})
