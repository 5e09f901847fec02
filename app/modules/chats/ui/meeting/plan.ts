import { useEffect } from 'react'
import type { OwnStorage } from '~/modules/accounts/ui/own-storage'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'

/** A planned meeting. It stays on this device; only a text that the member shares leaves it. */
export interface Plan {
  /** yyyy-mm-dd */
  day: string
  /** hh:mm */
  time: string
  place: string
  friend: string
}

export const noPlan: Plan = { day: '', time: '', place: '', friend: '' }

const key = 'meetings'
const dayMs = 86_400_000

/** Returns the plans on this device by the other member's id, and forgets those whose next day is over. */
export function currentPlans({ read, write }: OwnStorage, now = Date.now()): Record<string, Plan> {
  const stored = read(key)
  if (stored === '') return {}
  const plans = Object.entries(plansIn(stored)).filter(([, { day }]) => Date.parse(day) > now - 2 * dayMs)
  write(key, plans.length > 0 ? JSON.stringify(Object.fromEntries(plans)) : '')
  return Object.fromEntries(plans)
}

export function keepPlan(storage: OwnStorage, memberId: string, plan: Plan): void {
  storage.write(key, JSON.stringify({ ...currentPlans(storage), [memberId]: plan }))
}

/** Forgets past plans when a conversation opens. */
export function useForgottenPlans(): void {
  const storage = useOwnStorage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => void currentPlans(storage), [])
}

/** Reads what this device has stored, which anybody could have changed. */
function plansIn(stored: string): Record<string, Plan> {
  try {
    const read: unknown = JSON.parse(stored)
    const entries = Object.entries(read instanceof Object ? read : {})
    return Object.fromEntries(entries.filter((entry): entry is [string, Plan] => isPlan(entry[1])))
  } catch {
    return {}
  }
}

function isPlan(value: unknown): value is Plan {
  const has = new Map<string, unknown>(Object.entries(value instanceof Object ? value : {}))
  return Object.keys(noPlan).every((name) => typeof has.get(name) === 'string')
}

/** The time at which the friend should hear from the member, three hours after `hh:mm`. */
export function hearBy(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  return `${String((Number(hours) + 3) % 24).padStart(2, '0')}:${minutes}`
}
