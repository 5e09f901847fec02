import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { defineEffect } from '~/database/outbox.server'
import type { Member } from '~/modules/accounts/member'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { audit } from '~/modules/audit/audit.server'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { isUuid } from '~/platform/uuid'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { providerOf } from '../provider/providers.server'

/** A mandate to end at the provider. The database enqueues it for each deleted row. */
const endMandate = defineEffect(
  'payments.end_mandate',
  z.object({ provider: z.string(), customerRef: z.string(), mandateRef: z.string() }),
)

/**
 * Deletes a member's stored payment method, here at once and at the provider shortly afterwards. Another member's
 * stays.
 * @throws ProofNeeded 403
 */
export async function removeMethod(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) return
  assertProved(member)
  await forMember(member, async (db) => {
    await storedMethod(db, id).where('account_id', '=', member.id).execute()
    afterCommit(pokeJobs)
  })
}

/**
 * Deletes a member's stored payment method for an operator, like `removeMethod`, and records it in the audit log. One
 * that is already gone is ignored.
 * @param tenant as `brandAt` gives it to the operator
 */
export async function removeMethodByOperator(tenant: Tenant, id: string): Promise<void> {
  if (!isUuid(id)) return
  await forTenant(tenant, async (db) => {
    const removed = await storedMethod(db, id)
      .returning(['account_id', 'label', 'last_digits', 'method'])
      .executeTakeFirst()
    if (!removed) return
    audit(db, {
      act: 'member.method_removed',
      subject: { kind: 'member', id: removed.account_id },
      before: { method: removed.method, label: removed.label, last_digits: removed.last_digits },
    })
    afterCommit(pokeJobs)
  })
}

function storedMethod(db: TenantDb, id: string) {
  return db
    .deleteFrom('stored_methods')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** Ends a mandate. A provider that the brand has left can't be called. */
export const mandateHandler = onEffect(endMandate, async ({ provider: name, ...mandate }, { tenantId, tenantById }) => {
  const provider = providerOf(await tenantById(tenantId))
  if (provider.name === name) await provider.endMandate(mandate)
})
