import { once } from '../registry.server'
import type { JobsPorts, LeasedJob } from './ports'
import type { Repetition } from './repeat.server'
import { repeatedly, stopAll } from './repeat.server'
import type { Outcome } from './run-job.server'
import { runJob } from './run-job.server'

/**
 * Maximum number of jobs of one kind that run at a time in this process, so that a slow kind doesn't block the others.
 */
const atOnce = 10

/** Interval of polling for jobs that become due or that another process enqueued, in milliseconds. */
const pollMs = { together: 1_000, alone: 10_000 }
const tidyMs = 60 * 60_000

export interface Jobs {
  /** Starts working. Returns at once, and keeps trying while the database is unavailable. */
  start(): void
  /** Runs all jobs that are due, even without `start`, and counts those that didn't have to wait. */
  drain(): Promise<Record<Exclude<Outcome, 'postponed'>, number>>
  /** Takes no new jobs, signals the running ones and waits for them. */
  stop(): Promise<void>
}

const pokes = () => once('pokes of the jobs', () => new Set<() => void>())

/** Wakes this process's jobs, if it runs any, to look for new ones. Call it after the commit. */
export function pokeJobs(): void {
  for (const poke of pokes()) poke()
}

/** Creates the worker that takes durable effects from the queue to their handlers. Several processes may run one. */
export function createJobs({ queue, handlers, alone, leaseSeconds = 15, log }: JobsPorts): Jobs {
  const kinds = Object.keys(handlers)
  const ending = new AbortController()
  const running = new Map<LeasedJob, Promise<Outcome>>()
  /** Kinds whose room was used up by the last lease, so that more jobs may be waiting. */
  const crowded = new Set<string>()
  let leftBehind = alone
  let renewing: NodeJS.Timeout | undefined
  let repetitions: Repetition[] = []
  let poke = () => {}

  const runningOf = (kind: string) => [...running.keys()].filter((job) => job.kind === kind).length

  /** Leases as many jobs as there is room for and starts them. */
  async function leaseMore(): Promise<Promise<Outcome>[]> {
    if (leftBehind) {
      await queue.endLeases()
      leftBehind = false
    }
    const room = new Map(kinds.map((kind) => [kind, atOnce - runningOf(kind)]))
    const jobs = await queue.lease(room, leaseSeconds)
    for (const kind of kinds) {
      if (jobs.filter((job) => job.kind === kind).length === room.get(kind)) crowded.add(kind)
      else crowded.delete(kind)
    }
    // Ids are ordered by time.
    return jobs.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(begin)
  }

  function begin(job: LeasedJob): Promise<Outcome> {
    const outcome = runJob({ queue, handlers, log }, job, ending.signal).finally(() => {
      running.delete(job)
      if (running.size === 0) clearInterval(renewing)
      if (crowded.has(job.kind) && runningOf(job.kind) <= atOnce / 2) poke()
    })
    if (running.size === 0) renewing = setInterval(renew, (leaseSeconds * 1000) / 3)
    running.set(job, outcome)
    return outcome
  }

  function renew(): void {
    queue
      .renew([...running.keys()], leaseSeconds)
      .catch((error: unknown) => log.warn({ err: error }, 'jobs: not renewed'))
  }

  async function tidy(): Promise<void> {
    await queue.tidy()
    for (const stranger of await queue.strangers(kinds)) log.error(stranger, 'jobs: no handler for this kind')
  }

  return {
    start() {
      const failed = (what: string) => (error: unknown) => log.error({ err: error }, `jobs: ${what}`)
      const working = repeatedly(leaseMore, alone ? pollMs.alone : pollMs.together, failed('not leased'))
      repetitions = [working, repeatedly(tidy, tidyMs, failed('not tidied'))]
      poke = () => working.poke()
      pokes().add(poke)
    },
    async drain() {
      const worked = { done: 0, failed: 0 }
      for (;;) {
        const outcomes = await Promise.all(await leaseMore())
        if (outcomes.length === 0) return worked
        for (const outcome of outcomes) if (outcome !== 'postponed') worked[outcome] += 1
      }
    },
    async stop() {
      pokes().delete(poke)
      ending.abort()
      await stopAll(repetitions)
      await Promise.all(running.values())
    },
  }
}
