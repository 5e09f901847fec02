import type { StatementKind } from '~/database/tables/reports'

/**
 * Days in which a decision can be objected to (Digital Services Act, article 20: at least six months, which are at most
 * 184 days). One day more, so that the last day named to readers is a full one.
 */
export const objectionDays = 185

const dayMs = 86_400_000

/** Returns a moment on the last day for objections, as named to the reader. */
export function lastObjectionDay(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + (objectionDays - 1) * dayMs)
}

/** Statements that tell a member what was decided against them. */
export const restrictions: readonly StatementKind[] = [
  'disabled',
  'suspended',
  'warned',
  'photo_removed',
  'message_photo_removed',
  'voice_removed',
  'text_removed',
]

/** Statements that can be objected to: by the member, what was done; by the reporter, that nothing was done. */
const objectable: readonly StatementKind[] = [...restrictions, 'dismissed']

export function isObjectable(kind: StatementKind): boolean {
  return objectable.includes(kind)
}

/** Rules of `signals` whose observation a statement names; for the number of reports, its text says so. */
export const noticedRules = [
  ...(['repeated_text', 'links', 'phone_numbers', 'signups'] as const),
  ...(['new_unanswered', 'new_repeated_text'] as const),
] as const

/** What a granted objection changed: for the member, or for the reporter by the new decision. */
export const outcomes = [
  ...(['profile_shown', 'still_away', 'warning_gone'] as const),
  ...(['photo_shown', 'photo_gone', 'text_shown', 'text_new', 'message_photo', 'voice'] as const),
  ...(['disabled', 'suspended', 'warned'] as const),
] as const

export type Outcome = (typeof outcomes)[number]
