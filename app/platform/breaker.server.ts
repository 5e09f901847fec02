import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { log } from './log.server'
import { metrics } from './metrics/metrics.server'
import { inSpan } from './tracing/tracing.server'

interface BreakerOptions {
  /** Failures in a row after which the service counts as away. */
  failures: number
  /** Milliseconds after which one call tries a service that is away. */
  tryAfterMs: number
  /** Whether an error says that the service can't be reached. */
  isAway: (error: unknown) => boolean
  /** Called when a service that was away has answered. */
  onBack?: () => void
}

export interface Breaker {
  /** Calls the service. @throws ServiceAway at once while it is away, or with the failure that says so */
  call<T>(work: () => Promise<T>): Promise<T>
}

/** A service of the machine's surroundings can't be reached: the mail server, the store of files. */
export class ServiceAway extends Error {
  constructor(
    service: string,
    /** When that was noticed. */
    readonly since: Date,
    options?: ErrorOptions,
  ) {
    super(`${service} is away`, options)
  }
}

/** Keeps callers from waiting for a service that is away. Logs one line when it goes and one when it is back. */
export function openBreaker(
  service: 'mail' | 'storage',
  { failures, tryAfterMs, isAway, onBack }: BreakerOptions,
): Breaker {
  const policy = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: tryAfterMs,
    breaker: new ConsecutiveBreaker(failures),
  })
  let since: Date | null = null
  let cause: unknown
  const up = (value: 0 | 1) => metrics().services.set({ service }, value)
  up(1)
  policy.onFailure(({ reason }) => {
    cause = 'error' in reason ? reason.error : undefined
  })
  policy.onBreak(() => {
    if (since) return
    since = new Date()
    up(0)
    log().error({ err: cause }, `${service}: away`)
  })
  policy.onReset(() => {
    since = null
    up(1)
    log().info(`${service}: back`)
    onBack?.()
  })
  return {
    async call(work) {
      try {
        return await inSpan(service, { kind: 'CLIENT' }, () => policy.execute(work))
      } catch (error) {
        const isKnown = error instanceof BrokenCircuitError || isAway(error)
        throw since && isKnown ? new ServiceAway(service, since, { cause: error }) : error
      }
    },
  }
}
