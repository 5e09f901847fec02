import { setTimeout as wait } from 'node:timers/promises'

/** Working time between two rests, in milliseconds. */
const stretchMs = 4

/** Length of a rest as a multiple of the work before it: work gets an eighth of the time. */
const restsPerWork = 7

/** Maximum total rest of a job, in milliseconds: one try is limited to 50 s, so after this the job no longer rests. */
const restAtMostMs = 35_000

interface Clock {
  /** Current time, in milliseconds. */
  now(): number
  pass(milliseconds: number, ending?: AbortSignal): Promise<unknown>
}

const realNow = () => performance.now()
const realPass: Clock['pass'] = (milliseconds, signal) =>
  wait(milliseconds, undefined, signal && { signal }).catch(() => undefined)

/** Yields to other work when enough time has passed. */
export type Pace = () => Promise<void>

/**
 * Paces long work that shares the process or the database with pages: call the result between the steps of the work,
 * and it rests when due.
 * @param ending when aborted, there are no more rests
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
