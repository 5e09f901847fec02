import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenant } from '~/tenancy/tenant'
import { challengeMinutes, loginLock } from '../limits.server'

const kind = 'accounts.clear'
const day = 24 * 3_600_000

/** One clearing a day of what logins leave behind, on the day after. */
export function clearTomorrow(db: TenantDb): void {
  const today = new Date().toISOString().slice(0, 10)
  announce(db, kind, {}, `${kind} ${db.scope.tenantId} ${today}`, new Date(Date.parse(today) + day))
}

/** Handler of this outbox kind, for wiring: tries and challenges that count no more, and sessions that have ended, go. */
export function clearingHandlers({
  tenantById,
}: {
  tenantById(id: string): Promise<Tenant>
}): Record<string, JobHandler> {
  return {
    async [kind](_, { tenantId }) {
      await forTenant(await tenantById(tenantId), async (db) => {
        const { poolId, tenantId } = db.scope
        await sql`delete from login_attempts where pool_id = ${poolId} and tenant_id = ${tenantId}
          and since < now() - ${2 * loginLock.minutes} * interval '1 minute'`.execute(db)
        await sql`delete from used_challenges where pool_id = ${poolId} and tenant_id = ${tenantId}
          and used_at < now() - ${2 * challengeMinutes} * interval '1 minute'`.execute(db)
        await sql`delete from sessions where pool_id = ${poolId} and tenant_id = ${tenantId}
          and expires_at < now()`.execute(db)
      })
    },
  }
}
