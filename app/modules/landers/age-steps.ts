import { oldestAge } from '~/modules/members/search/filters'

interface AgeRange {
  min: number
  max: number
}

/** Age ranges that a visitor may look for, by the values that forms send. Forms may also send 'any'. */
export const ageSteps = {
  '18-29': { min: 18, max: 29 },
  '30-39': { min: 30, max: 39 },
  '40-49': { min: 40, max: 49 },
  '50-59': { min: 50, max: 59 },
  '60+': { min: 60, max: oldestAge },
} as const satisfies Record<string, AgeRange>

/** Returns the age range of a sent value, all ages for 'any'; null for an unknown value. */
export function agesOf(sent: unknown): AgeRange | null {
  if (sent === 'any') return { min: 18, max: oldestAge }
  return typeof sent === 'string' && Object.hasOwn(ageSteps, sent) ? ageSteps[sent as keyof typeof ageSteps] : null
}
