import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'

/** Who blocked whom; when both did, the other one's block counts for the viewer. */
export type BlockBetween = 'none' | 'by_viewer' | 'by_other'

/**
 * SQL condition: no block, in either direction, stands between the viewer and the member whose id is in `column`.
 * Blocks act in the whole pool (decisions, 'Tenants, companies, domains').
 */
export function notBlocked(db: TenantDb, viewerId: string, column: RawBuilder<string>): RawBuilder<boolean> {
  const { poolId } = db.scope
  return sql<boolean>`not exists (
      select from blocks where pool_id = ${poolId} and member_id = ${viewerId} and blocked_id = ${column})
    and not exists (
      select from blocks where pool_id = ${poolId} and blocked_id = ${viewerId} and member_id = ${column})`
}

/** Whether a block stands between two members, and whose. */
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
