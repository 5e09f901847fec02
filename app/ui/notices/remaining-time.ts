const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Returns the milliseconds until `endsAt`, at least zero. */
export function remainingMs(endsAt: string, now: number): number {
  return Math.max(0, new Date(endsAt).getTime() - now)
}

/** Formats a duration as hh:mm:ss (specification 4). */
export function clockText(ms: number): string {
  const parts = [Math.floor(ms / hour), Math.floor((ms % hour) / minute), Math.floor((ms % minute) / second)]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Splits a duration into whole hours and minutes, for words. */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  return { hours: Math.floor(ms / hour), minutes: Math.floor((ms % hour) / minute) }
}
