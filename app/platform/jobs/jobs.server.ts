import { once } from '../registry.server'
import type { JobsPorts } from './ports'
import type { Queue } from './queue.server'
import { openQueue } from './queue.server'
import { relayOutbox, tidyOutbox } from './relay.server'
import type { Repetition } from './repeat.server'
import { repeatedly } from './repeat.server'
import type { Worked } from './worker.server'
import { workOff } from './worker.server'

const everyMs = { outbox: 2_000, due: 5_000, 'dead workers': 5_000, maintenance: 60_000, tidying: 60 * 60_000 }

export interface Jobs {
  /** Begins to relay and work. Waits for nothing: while the database is away it keeps trying. */
  start(): void
  /** Relays and works all that is due now, also without `start`. */
  drain(): Promise<Worked>
  /** Takes nothing new and waits for what runs. */
  stop(): Promise<void>
}

const pokes = () => once('pokes of the jobs', () => new Set<() => void>())

/** Tells this process's jobs, if it runs any, that the outbox has a new row. For after the commit. */
export function pokeJobs(): void {
  for (const poke of pokes()) poke()
}

/** The durable effects: from the outbox to the queue (pg-boss) to their handlers. Several processes may run them together. */
export function createJobs(ports: JobsPorts): Jobs {
  const kinds = Object.keys(ports.handlers)
  let opening: Promise<Queue> | undefined
  let repetitions: Repetition[] = []
  let poke = () => {}

  function open(): Promise<Queue> {
    opening ??= openQueue(ports).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    start() {
      const repeat = (what: keyof typeof everyMs, round: (queue: Queue) => Promise<unknown>) =>
        repeatedly(
          async () => round(await open()),
          everyMs[what],
          (error) => ports.log.error({ err: error }, `jobs: ${what}`),
        )
      const workers = new Map(kinds.map((kind) => [kind, repeat('due', (queue) => workOff(ports, queue, kind))]))
      const relay = repeat('outbox', async (queue) => {
        for (const kind of await relayOutbox(ports, queue)) workers.get(kind)?.poke()
      })
      const takingOver = repeat('dead workers', (queue) => queue.takeOver())
      const maintenance = repeat('maintenance', (queue) => queue.maintain())
      const tidying = repeat('tidying', () => tidyOutbox(ports))
      repetitions = [relay, ...workers.values(), takingOver, maintenance, tidying]
      poke = () => relay.poke()
      pokes().add(poke)
    },
    async drain() {
      const queue = await open()
      await queue.takeOver()
      await queue.maintain()
      const total = { done: 0, failed: 0 }
      for (;;) {
        const moved = await relayOutbox(ports, queue)
        const rounds = await Promise.all(kinds.map((kind) => workOff(ports, queue, kind)))
        for (const { done, failed } of rounds) {
          total.done += done
          total.failed += failed
        }
        if (moved.size === 0 && rounds.every(({ done, failed }) => done + failed === 0)) return total
      }
    },
    async stop() {
      pokes().delete(poke)
      await Promise.all(repetitions.map((repetition) => repetition.stop()))
      if (opening) await (await opening).close()
    },
  }
}
