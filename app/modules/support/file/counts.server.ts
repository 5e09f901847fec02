import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Tables } from '~/database/tables'
import { countedTo } from '~/ui/console/counted'
import type { MemberCounts } from '../schema'

/** How much somebody did, without looking at what: each count reads an index, and no further than it is told. */
export async function countsOf(db: TenantDb, id: string): Promise<MemberCounts> {
  const count = (table: keyof Tables, column: string): RawBuilder<number> => sql`(
    select count(*)::integer from (
      select from ${sql.table(table)} where pool_id = ${db.scope.poolId} and ${sql.ref(column)} = ${id} limit ${countedTo + 1}
    ) counted)`
  const { rows } = await sql<MemberCounts>`select ${count('likes', 'member_id')} as "likesGiven",
    ${count('likes', 'liked_id')} as "likesReceived", ${count('conversation_members', 'member_id')} as conversations,
    ${count('messages', 'sender_id')} as messages, ${count('orders', 'account_id')} as orders`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting answers a row')
  return counts
}
