import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import { audit } from '~/modules/audit/audit.server'
import type { Tenant } from '~/tenancy/tenant'
import { reporterOf } from '../casework/questions.server'
import type { Moderator } from '../queue/lock-case.server'
import { lockCase } from '../queue/lock-case.server'

export interface Mute {
  days: number
  /** Why, for the audit log and the colleagues. */
  reason: string
}

/**
 * Mutes the member who sent a report of a case: at this brand their further reports open no case before the mute ends,
 * unless they are about a minor or a threat, or somebody else reports the same member. Nothing is dropped. Muting again
 * replaces the end and the reason.
 * @param tenant as `brandAt` gives it to the operator
 * @throws CaseNotFound 404
 */
export function muteReporter(
  tenant: Tenant,
  by: Moderator,
  { caseId, reportId }: { caseId: string; reportId: string },
  { days, reason }: Mute,
): Promise<void> {
  return forTenant(tenant, async (db) => {
    const { id, tenantId } = await reporterOf(db, await lockCase(db, caseId), reportId)
    const until = sql<Date>`now() + ${days} * interval '1 day'`
    const mute = { muted_until: until, reason, by_id: by.id, by_name: by.name, created_at: sql<Date>`now()` }
    await db
      .insertInto('muted_reporters')
      .values({
        pool_id: db.scope.poolId,
        tenant_id: db.scope.tenantId,
        reporter_id: id,
        reporter_tenant_id: tenantId,
        ...mute,
      })
      .onConflict((conflict) => conflict.columns(['pool_id', 'tenant_id', 'reporter_id']).doUpdateSet(mute))
      .execute()
    audit(db, { act: 'reporter.muted', subject: { kind: 'member', id }, reason, after: { days } })
  })
}

/**
 * Ends the mute of the member who sent a report of a case; what they reported meanwhile is listed at once.
 * @throws CaseNotFound 404
 */
export function unmuteReporter(
  tenant: Tenant,
  { caseId, reportId }: { caseId: string; reportId: string },
): Promise<void> {
  return forTenant(tenant, async (db) => {
    const { id } = await reporterOf(db, await lockCase(db, caseId), reportId)
    const ended = await db
      .deleteFrom('muted_reporters')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('reporter_id', '=', id)
      .returning('reason')
      .executeTakeFirst()
    if (!ended) return
    await sql`update cases set muted_until = null where ${inBrand(db)} and kind = 'report' and decided_at is null
      and muted_until is not null and subject_id in (
        select id from reports where ${inPool(db)} and reporter_id = ${id}::uuid and decision is null)`.execute(db)
    audit(db, { act: 'reporter.unmuted', subject: { kind: 'member', id }, before: { reason: ended.reason } })
  })
}

/** Deletes mutes that have ended; the audit log keeps that there was one. */
export async function tidyMutes(): Promise<void> {
  await sql`delete from muted_reporters where muted_until < now()`.execute(currentDatabase().owner)
}
