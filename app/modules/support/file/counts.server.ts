import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Tables } from '~/database/tables'
import { countedTo } from '~/ui/console/counted'
import type { MemberCounts } from '../schema'

/** SQL: how much somebody did, without looking at what: each count reads an index, and no further than it is told. */
export function countsOf(db: TenantDb, id: string): RawBuilder<MemberCounts> {
  const count = (table: keyof Tables, column: string): RawBuilder<number> => sql`(
    select count(*)::integer from (
      select from ${sql.table(table)} where pool_id = ${db.scope.poolId} and ${sql.ref(column)} = ${id} limit ${countedTo + 1}
    ) counted)`
  return sql`select ${count('likes', 'member_id')} as "likesGiven",
    ${count('likes', 'liked_id')} as "likesReceived", ${count('conversation_members', 'member_id')} as conversations,
    ${count('messages', 'sender_id')} as messages, ${count('orders', 'account_id')} as orders`
}
