import { metrics } from '../metrics/metrics.server'
import type { JobHandler, JobsPorts } from './ports'
import { Undeliverable } from './ports'
import type { Queue, QueuedJob } from './queue.server'

/** Jobs of one kind that run at a time in this process. */
const atOnce = 10
/** For one try. */
const limitMs = 50_000

export interface Worked {
  done: number
  failed: number
}

/** Works all jobs of a kind that are due. One that fails is tried again later; it stops none of the others. */
export async function workOff(ports: JobsPorts, queue: Queue, kind: string): Promise<Worked> {
  const handler = ports.handlers[kind]
  const worked = { done: 0, failed: 0 }
  if (!handler) return worked
  for (;;) {
    const jobs = await queue.take(kind, atOnce)
    if (jobs.length === 0) return worked
    const outcomes = await whileRenewed(ports, queue, jobs, (job) => workOne(ports, queue, job, handler))
    for (const outcome of outcomes) {
      worked[outcome] += 1
      metrics().jobs.inc({ kind, outcome })
    }
  }
}

/** Works on all of them; each stays this worker's until it is done. */
async function whileRenewed<Outcome>(
  { log }: JobsPorts,
  queue: Queue,
  jobs: readonly QueuedJob[],
  work: (job: QueuedJob) => Promise<Outcome>,
): Promise<Outcome[]> {
  const running = new Set(jobs)
  const renewing = setInterval(() => {
    queue.renew([...running]).catch((error: unknown) => log.warn({ err: error }, 'jobs: not renewed'))
  }, queue.renewEveryMs)
  try {
    return await Promise.all(jobs.map((job) => work(job).finally(() => running.delete(job))))
  } finally {
    clearInterval(renewing)
  }
}

async function workOne({ log }: JobsPorts, queue: Queue, job: QueuedJob, handler: JobHandler): Promise<keyof Worked> {
  const { poolId, tenantId, payload } = job.data
  const about = { kind: job.name, job: job.id, tenantId }
  try {
    await withinLimit(handler(payload, { id: job.id, poolId, tenantId }))
  } catch (error) {
    const last = error instanceof Undeliverable || job.retryCount >= job.retryLimit
    if (last) log.error({ ...about, err: error }, 'jobs: given up')
    else log.warn({ ...about, tries: job.retryCount + 1, err: error }, 'jobs: failed, will be tried again')
    if (error instanceof Undeliverable) await queue.giveUp(job)
    else await queue.fail(job, error instanceof Error ? error.name : 'unknown')
    return 'failed'
  }
  await queue.complete(job)
  return 'done'
}

async function withinLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${limitMs / 1000} s`)), limitMs)
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
