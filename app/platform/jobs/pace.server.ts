import { setTimeout as wait } from 'node:timers/promises'

/** Works so long at a stretch. */
const stretchMs = 4

/** Then rests so many times as long: it has an eighth of the time. */
const restsPerWork = 7

/** A job has 50 s for one try: one that has rested so long goes on without. */
const restAtMostMs = 35_000

interface Clock {
  /** Milliseconds. */
  now(): number
  pass(milliseconds: number, ending?: AbortSignal): Promise<unknown>
}

const realNow = () => performance.now()
const realPass: Clock['pass'] = (milliseconds, signal) =>
  wait(milliseconds, undefined, signal && { signal }).catch(() => undefined)

/** Lets others go first, where it is time to. */
export type Pace = () => Promise<void>

/**
 * For long work beside pages that others wait for, in the same process or on the same database: called between the steps
 * of the work, it rests.
 * @param ending when it is aborted, nobody rests any more
 */
export function openPace(ending?: AbortSignal, { now = realNow, pass = realPass }: Partial<Clock> = {}): Pace {
  let left = restAtMostMs
  let began = now()
  return async () => {
    const worked = now() - began
    if (worked < stretchMs || left === 0 || ending?.aborted) return
    const rest = Math.min(worked * restsPerWork, left)
    left -= rest
    await pass(rest, ending)
    began = now()
  }
}
