import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import { AlreadyClaimed, isClaimed, NotClaimed } from '~/modules/operators/claims.server'
import { isUuid } from '~/platform/uuid'
import { CaseDecided, CaseNotFound } from './errors'
import { undoSeconds } from './schema'

export type Moderator = Pick<Operator, 'id' | 'name'>

/** Locks a case of the brand until the transaction ends. @throws CaseNotFound 404 */
export async function lockCase(db: TenantDb, id: string) {
  const found = isUuid(id)
    ? await db
        .selectFrom('cases')
        .select(['id', 'kind', 'topic', 'subject_id', 'member_id', 'claimed_by', 'claimed_name'])
        .select(['decided_at', 'decided_by', 'decided_name', 'decision', 'reports', 'escalated_to'])
        .select([
          isClaimed.as('claimed'),
          sql<boolean>`coalesce(decided_at > now() - ${undoSeconds} * interval '1 second', false)`.as('undoable'),
        ])
        .where('pool_id', '=', db.scope.poolId)
        .where('tenant_id', '=', db.scope.tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found) throw new CaseNotFound()
  return found
}

export type LockedCase = Awaited<ReturnType<typeof lockCase>>

/** Locks a case that the moderator has claimed. @throws CaseNotFound 404 @throws CaseDecided, NotClaimed 409 */
export async function lockClaimed(db: TenantDb, by: Moderator, id: string) {
  const found = await lockCase(db, id)
  if (found.decided_at) throw new CaseDecided(found.decided_name, found.decision)
  if (!found.claimed || found.claimed_by !== by.id) throw new NotClaimed()
  return found
}

/**
 * Locks a case that no colleague has claimed.
 * @param by null for a command
 * @throws CaseNotFound 404 @throws CaseDecided, AlreadyClaimed 409
 */
export async function lockFree(db: TenantDb, by: Moderator | null, id: string) {
  const found = await lockCase(db, id)
  if (found.decided_at) throw new CaseDecided(found.decided_name, found.decision)
  if (found.claimed && found.claimed_by !== by?.id) throw new AlreadyClaimed(found.claimed_name)
  return found
}

/** Query: changes a case of the brand. */
export function changeCase(db: TenantDb, id: string) {
  return db
    .updateTable('cases')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}
