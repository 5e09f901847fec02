import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import type { JobHandler } from '~/platform/jobs/ports'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import type { Mandate } from '../provider/port'
import { providerOf } from '../provider/providers.server'

/** The outbox kind of a mandate that the provider has to forget: the database writes it for each removed row. */
const endMandateKind = 'payments.end_mandate'

/**
 * Forgets a way to pay that was kept, here at once and at the provider right after. Somebody else's stays.
 * @throws ProofNeeded 403
 */
export async function removeMethod(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) return
  assertProved(member)
  await forMember(member, async (db) => {
    await db
      .deleteFrom('stored_methods')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', member.id)
      .where('id', '=', id)
      .execute()
    afterCommit(pokeJobs)
  })
}

/** Tells the provider, for wiring. A provider that the brand has left can't be told. */
export function mandateHandlers(tenantById: (id: string) => Promise<Tenant>): Record<string, JobHandler> {
  return {
    async [endMandateKind](payload, { tenantId }) {
      const { provider: name, ...mandate } = payload as unknown as Mandate & { provider: string }
      const provider = providerOf(await tenantById(tenantId))
      if (provider.name === name) await provider.endMandate(mandate)
    },
  }
}
