import { setTimeout as pass } from 'node:timers/promises'
import { DomainError } from '~/platform/errors'
import { log } from '~/platform/log.server'
import { release } from '~/platform/metrics/release.server'

/** What a node shares with others: any of it may be away while the node itself is well. */
type Service = 'database_read' | 'database_write' | 'redis' | 'storage' | 'mail'

/** `unused`: the installation has none. */
type State = 'up' | 'down' | 'unused'

/** Body of `/healthz`. Public, so it gives no reasons: those are in the log. */
export interface ServicesReport {
  status: 'up' | 'down'
  version: string
  services: Record<Service, State>
}

/** Uses each service once; a check rejects with what is wrong. Null for a service that isn't used. */
export type ServiceChecks = Record<Service, (() => Promise<unknown>) | null>

/** Milliseconds after which a service that doesn't respond is down. */
const limitMs = 3_000
/** How long a report is repeated, in milliseconds: anybody may ask, and each check reaches other servers. */
const freshMs = 5_000

/** Returns a function that reports which services work, checking all at once and at most every five seconds. */
export function serviceReports(checks: ServiceChecks): () => Promise<ServicesReport> {
  const reported = new Map<string, string>()
  let latest: { at: number; report: Promise<ServicesReport> } | undefined

  async function stateOf(service: string, check: ServiceChecks[Service]): Promise<State> {
    if (!check) return 'unused'
    const problem = await Promise.race([
      check().then(() => undefined, messageOf),
      pass(limitMs, 'no answer', { ref: false }),
    ])
    if (problem !== undefined && reported.get(service) !== problem) log().error({ service, problem }, 'service down')
    if (problem === undefined && reported.has(service)) log().info({ service }, 'service up again')
    if (problem === undefined) reported.delete(service)
    else reported.set(service, problem)
    return problem === undefined ? 'up' : 'down'
  }

  async function report(): Promise<ServicesReport> {
    const states = Object.entries(checks).map(async ([name, check]) => [name, await stateOf(name, check)] as const)
    const services = Object.fromEntries(await Promise.all(states)) as Record<Service, State>
    const status = Object.values(services).includes('down') ? 'down' : 'up'
    return { status, version: release, services }
  }

  return () => {
    const now = performance.now()
    if (!latest || now - latest.at > freshMs) latest = { at: now, report: report() }
    return latest.report
  }
}

/** Our own errors for visitors hold the reason as their cause. */
function messageOf(error: unknown): string {
  const known = error instanceof DomainError ? error.cause : error
  return known instanceof Error && known.message ? known.message : String(known)
}
