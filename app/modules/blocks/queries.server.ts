import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import { memberStatus } from '~/database/tables/people/members'

/** Which side blocked the other. If both did, the viewer counts as blocked by the other. */
export type BlockBetween = 'none' | 'by_viewer' | 'by_other'

/**
 * SQL condition: there is no block in either direction between the viewer and the member whose id is in `column`.
 * Blocks apply to the whole pool (decisions, 'Tenants, companies, domains').
 */
export function notBlocked(db: TenantDb, viewerId: string, column: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
      select from blocks where ${inPool(db)} and member_id = ${viewerId} and blocked_id = ${column})
    and not exists (
      select from blocks where ${inPool(db)} and blocked_id = ${viewerId} and member_id = ${column})`
}

/** The brand of a member: the reader's own or a sister brand. Null if the member is deleted or belongs to another brand. */
export async function brandOf(db: TenantDb, memberId: string): Promise<string | null> {
  const member = await db
    .selectFrom('members')
    .select('tenant_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', 'in', db.scope.visibleTenants)
    .where('id', '=', memberId)
    .where('status', '<>', memberStatus.deleted)
    .executeTakeFirst()
  return member?.tenant_id ?? null
}

/**
 * SQL array: ids of members whom no list shows to the viewer, for a block in either direction or because the viewer hides
 * them. A list reads it once, whereas `notBlocked` looks up a block for each row.
 */
export function unlistedFor(db: TenantDb, viewerId: string): RawBuilder<string[]> {
  return sql<string[]>`array(
    select blocked_id from blocks where ${inPool(db)} and member_id = ${viewerId}
    union all select member_id from blocks where ${inPool(db)} and blocked_id = ${viewerId}
    union all select hidden_id from hidden_members where ${inBrand(db)} and member_id = ${viewerId})`
}

/** SQL condition: the viewer hides the member whose id is in `column`. */
export function isHidden(db: TenantDb, viewerId: string | null, column: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from hidden_members hides
    where ${inBrand(db, 'hides')} and hides.member_id = ${viewerId} and hides.hidden_id = ${column})`
}

/** Whether there is a block between two members, and by which side. */
export async function blockBetween(db: TenantDb, viewerId: string, otherId: string): Promise<BlockBetween> {
  const blocks = await db
    .selectFrom('blocks')
    .select('member_id')
    .where('pool_id', '=', db.scope.poolId)
    .where((row) =>
      row.or([
        row.and({ member_id: viewerId, blocked_id: otherId }),
        row.and({ member_id: otherId, blocked_id: viewerId }),
      ]),
    )
    .execute()
  if (blocks.some((block) => block.member_id === otherId)) return 'by_other'
  return blocks.length > 0 ? 'by_viewer' : 'none'
}
