import { accountMailHandlers } from '~/modules/accounts/mail/account-mail-handlers.server'
import type { JobHandler } from '~/platform/jobs/ports'
import { createMailer } from '~/platform/mail/mailer.server'
import type { Tenants } from '~/tenancy/tenants.server'

/** What carries out the durable effects, by the kind of the outbox row. */
export function jobHandlers(tenants: Tenants): Record<string, JobHandler> {
  return { ...accountMailHandlers({ mailer: createMailer(), tenantById: tenants.byId }) }
}

/** What modules to the right do when something happens to an account. */
export function listenToAccounts(): void {}
