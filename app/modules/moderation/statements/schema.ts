import type { StatementKind } from '~/database/tables/reports'

/**
 * After a decision its reader can object for so long (Digital Services Act, article 20: at least six months, which are 184 days
 * at most). A day more, so that the last day that readers are told is a whole one.
 */
export const objectionDays = 185

const dayMs = 86_400_000

/** A moment of the last day on which a decision can be objected to, as its reader is told. */
export function lastObjectionDay(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + (objectionDays - 1) * dayMs)
}

/** What can be objected to: by the member what was done, by the reporter that nothing was. */
const objectable: readonly StatementKind[] = [
  'disabled',
  'suspended',
  'warned',
  'photo_removed',
  'message_photo_removed',
  'text_removed',
  'dismissed',
]

export function isObjectable(told: StatementKind): boolean {
  return objectable.includes(told)
}
