import { oldestAge } from '~/modules/members/search/filters'

interface AgeRange {
  min: number
  max: number
}

/** The ages that a visitor may look for, as forms send them; one of the text 'any' besides. */
export const ageSteps = {
  '18-29': { min: 18, max: 29 },
  '30-39': { min: 30, max: 39 },
  '40-49': { min: 40, max: 49 },
  '50-59': { min: 50, max: 59 },
  '60+': { min: 60, max: oldestAge },
} as const satisfies Record<string, AgeRange>

/** The ages of a sent step, all for 'any'; null for what is no step. */
export function agesOf(sent: unknown): AgeRange | null {
  if (sent === 'any') return { min: 18, max: oldestAge }
  return typeof sent === 'string' && Object.hasOwn(ageSteps, sent) ? ageSteps[sent as keyof typeof ageSteps] : null
}
