import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenants } from '~/tenancy/tenants.server'

/** What carries out the durable effects, by the kind of the outbox row. */
export function jobHandlers(_tenants: Tenants): Record<string, JobHandler> {
  return {}
}

/** What modules to the right do when something happens to an account. */
export function listenToAccounts(): void {}
