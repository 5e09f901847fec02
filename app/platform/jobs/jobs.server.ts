import { once } from '../registry.server'
import type { JobsPorts, LeasedJob } from './ports'
import type { Repetition } from './repeat.server'
import { repeatedly, stopAll } from './repeat.server'
import type { Outcome } from './run-job.server'
import { runJob } from './run-job.server'

/** Jobs of one kind that run at a time in this process: a slow kind holds up no other. */
const atOnce = 10

/** How soon a job is seen that becomes due, or that another process enqueued. */
const pollMs = { together: 1_000, alone: 10_000 }
const tidyMs = 60 * 60_000

export interface Jobs {
  /** Begins to work. Waits for nothing: while the database is away it keeps trying. */
  start(): void
  /** Works all that is due now, also without `start`. */
  drain(): Promise<Record<Outcome, number>>
  /** Takes nothing new, tells what runs and waits for it. */
  stop(): Promise<void>
}

const pokes = () => once('pokes of the jobs', () => new Set<() => void>())

/** Tells this process's jobs, if it runs any, that there is something new. For after the commit. */
export function pokeJobs(): void {
  for (const poke of pokes()) poke()
}

/** The durable effects: from the queue to their handlers. Several processes may run them together. */
export function createJobs({ queue, handlers, alone, leaseSeconds = 15, log }: JobsPorts): Jobs {
  const kinds = Object.keys(handlers)
  const ending = new AbortController()
  const running = new Map<LeasedJob, Promise<Outcome>>()
  /** Kinds of which there may be more than was leased. */
  const crowded = new Set<string>()
  let leftBehind = alone
  let renewing: NodeJS.Timeout | undefined
  let repetitions: Repetition[] = []
  let poke = () => {}

  const runningOf = (kind: string) => [...running.keys()].filter((job) => job.kind === kind).length

  /** Leases what there is room for and begins it. */
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
    // Ids tell their time.
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
        for (const outcome of outcomes) worked[outcome] += 1
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
