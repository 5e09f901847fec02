import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { inBrand } from '~/database/scope.server'
import { memberStatus } from '~/database/tables/people/members'
import { removeAllPhotos } from '~/modules/photos/upload/arrange-photos.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { objectionDays } from './statements/schema'

const forgetting = defineEffect('moderation.forget_photos', z.object({ memberId: z.string() }))

/** Schedules the deletion of a disabled profile's photos for when the profile can't be restored any more. */
export function enqueueForgetting(db: TenantDb, memberId: string): void {
  const dueAt = new Date(Date.now() + objectionDays * 86_400_000)
  enqueue(db, forgetting, { memberId }, { dueAt })
}

export const forgettingHandler = onEffect(forgetting, async ({ memberId }, { tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  await forTenant(tenant, async (db) => {
    if (await cannotComeBack(db, memberId)) await removeAllPhotos(db, memberId)
  })
})

/** Whether the profile is still disabled, without a later decision: that one has scheduled its own deletion. */
async function cannotComeBack(db: TenantDb, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select exists (
      select from members
      where ${inBrand(db)} and id = ${memberId} and status = ${memberStatus.suspended}
    ) and not exists (
      select from statements
      where ${inBrand(db)} and member_id = ${memberId} and told in ('disabled', 'suspended')
        and withdrawn_at is null and decided_at > now() - ${objectionDays} * interval '1 day' + interval '1 hour'
    ) as gone`.execute(db)
  return rows[0]?.gone ?? false
}
