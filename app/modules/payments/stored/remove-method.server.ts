import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { defineEffect } from '~/database/outbox.server'
import type { Member } from '~/modules/accounts/member'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { isUuid } from '~/platform/uuid'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { providerOf } from '../provider/providers.server'

/** A mandate that the provider has to forget: the database enqueues it for each removed row. */
const endMandate = defineEffect(
  'payments.end_mandate',
  z.object({ provider: z.string(), customerRef: z.string(), mandateRef: z.string() }),
)

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

/** A provider that the brand has left can't be told. */
export const mandateHandler = onEffect(endMandate, async ({ provider: name, ...mandate }, { tenantId, tenantById }) => {
  const provider = providerOf(await tenantById(tenantId))
  if (provider.name === name) await provider.endMandate(mandate)
})
