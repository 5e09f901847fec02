import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'

/** Whether the brand's log has an entry for this act on this subject within the last minutes. */
export async function wasNotedLately(
  db: TenantDb,
  { operatorId, act, subjectId, minutes }: { operatorId: string; act: string; subjectId: string; minutes: number },
): Promise<boolean> {
  const noted = await db
    .selectFrom('audit_log')
    .select('number')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('at', '>', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .where('act', '=', act)
    .where('subject_id', '=', subjectId)
    .where('actor_id', '=', operatorId)
    .executeTakeFirst()
  return noted !== undefined
}
