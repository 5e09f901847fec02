const day = 24 * 3_600_000

/** The last result for each time zone, with the start of the period in which it is valid. */
const lastMidnights = new Map<string, { from: number; midnight: number }>()

/** Returns the moment at which a time zone's next calendar day begins, even when clocks skip or repeat hours. */
export function nextMidnight(timeZone: string, now: Date = new Date()): Date {
  const last = lastMidnights.get(timeZone)
  if (last && now.getTime() >= last.from && now.getTime() < last.midnight) return new Date(last.midnight)
  const midnight = findMidnight(timeZone, now)
  lastMidnights.set(timeZone, { from: now.getTime(), midnight: midnight.getTime() })
  return midnight
}

function findMidnight(timeZone: string, now: Date): Date {
  const wall = wallClock(timeZone, now)
  const midnight = Math.floor(wall / day) * day + day
  // The offset may change before midnight, so the second round uses the offset at the first guess.
  const guess = midnight - (wall - now.getTime())
  const begin = midnight - (wallClock(timeZone, new Date(guess)) - guess)
  // Where clocks skip midnight itself, the day begins with the skip, which is what the offset before it gives.
  return new Date(wallClock(timeZone, new Date(begin)) < midnight ? guess : begin)
}

/** Returns the wall-clock time of a time zone, as the milliseconds of a UTC clock showing the same. */
function wallClock(timeZone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) +
    (moment.getTime() % 1000)
  )
}
