import { metrics } from '../metrics/metrics.server'
import { inSpan } from '../tracing/tracing.server'
import type { JobHandler, JobsPorts, LeasedJob } from './ports'
import { Postponed, Undeliverable, Waiting } from './ports'

/** Time limit of one try, in milliseconds. */
const limitMs = 50_000

/**
 * The first retry comes after about 10 seconds, each later one after twice the time: 13 retries within about 23 hours.
 */
const mostTries = 14
const firstRetrySeconds = 10

/** A job waits this long for a service that is away: as long as other jobs are tried. */
const longestWaitMs = 23 * 3_600_000

export type Outcome = 'done' | 'failed' | 'postponed'

/** Every worker that took the job died before it could record an outcome. */
class WorkersDied extends Error {}

/** Runs a leased job and records the outcome. If recording fails, the job runs again when its lease has ended. */
export async function runJob(
  { queue, handlers, log }: Pick<JobsPorts, 'queue' | 'handlers' | 'log'>,
  job: LeasedJob,
  ending: AbortSignal,
): Promise<Outcome> {
  const about = { kind: job.kind, job: job.id, tenantId: job.tenantId, tries: job.tries }
  const failure = await failureOf(handlers[job.kind], job, ending)
  try {
    if (!failure) await queue.finish(job)
    else if (isPostponed(failure, job)) await queue.postpone(job, failure.until, failure.code)
    else if (!isFinal(failure, job)) {
      log.warn({ ...about, err: failure }, 'jobs: failed, will be tried again')
      await queue.retry(job, nameOf(failure), firstRetrySeconds * 2 ** (job.tries - 1) * (0.5 + Math.random()))
    } else {
      log.error({ ...about, err: failure }, 'jobs: given up')
      await (failure instanceof Undeliverable ? queue.finish(job) : queue.bury(job, nameOf(failure)))
    }
  } catch (error) {
    log.error({ ...about, err: error }, 'jobs: outcome not noted')
  }
  const outcome = outcomeOf(failure, job)
  metrics().jobs.inc({ kind: job.kind, outcome })
  return outcome
}

function isPostponed(failure: Error, { createdAt }: LeasedJob): failure is Postponed {
  if (failure instanceof Waiting) return Date.now() - createdAt.getTime() < longestWaitMs
  return failure instanceof Postponed
}

/** No further try helps, or there were enough. */
function isFinal(failure: Error, { tries }: LeasedJob): boolean {
  return failure instanceof Undeliverable || failure instanceof Waiting || tries >= mostTries
}

function outcomeOf(failure: Error | null, job: LeasedJob): Outcome {
  if (!failure) return 'done'
  return isPostponed(failure, job) ? 'postponed' : 'failed'
}

async function failureOf(
  handler: JobHandler | undefined,
  { payload, tries, kind, traceparent: parent, ...origin }: LeasedJob,
  ending: AbortSignal,
): Promise<Error | null> {
  if (!handler) return new Error(`no handler for ${kind}`)
  if (tries > mostTries) return new WorkersDied()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${limitMs / 1000} s`)), limitMs)
  })
  const { id, poolId, tenantId } = origin
  const attributes = { 'messaging.message.id': id, 'manyhearts.brand': tenantId, 'manyhearts.job.tries': tries }
  try {
    await inSpan(`job ${kind}`, { kind: 'CONSUMER', parent, attributes }, () =>
      Promise.race([handler(payload, { id, poolId, tenantId, ending }), tooLong]),
    )
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    clearTimeout(timer)
  }
}

/** Names an error for operators. The message is left out, because it may contain an address. */
function nameOf(failure: Error): string {
  return 'code' in failure ? String(failure.code) : failure.constructor.name
}
