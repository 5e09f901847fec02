import type { StatementTold } from '~/database/tables/reports'

/** After a decision its reader can object for so long (Digital Services Act, article 20: six months). */
export const objectionDays = 183

/** What can be objected to: by the member what was done, by the reporter that nothing was. */
const objectable: readonly StatementTold[] = [
  'disabled',
  'suspended',
  'warned',
  'photo_removed',
  'message_photo_removed',
  'text_removed',
  'dismissed',
]

export function isObjectable(told: StatementTold): boolean {
  return objectable.includes(told)
}
