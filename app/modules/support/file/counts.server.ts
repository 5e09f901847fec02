import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Tables } from '~/database/tables'
import { countedTo } from '~/ui/console/counted'
import type { MemberCounts } from '../schema'

/** SQL: how much somebody did, without looking at what: each count reads an index, and no further than it is told. */
export function countsOf(db: TenantDb, id: string): RawBuilder<MemberCounts> {
  const rows = (table: keyof Tables, column: string) =>
    sql`select from ${sql.table(table)} where pool_id = ${db.scope.poolId} and ${sql.ref(column)} = ${id}`
  const counted = (found: RawBuilder<unknown>): RawBuilder<number> =>
    sql`(select count(*)::integer from (${found} limit ${countedTo + 1}) counted)`
  const count = (table: keyof Tables, column: string) => counted(rows(table, column))
  const conversations = rows('conversation_members', 'member_id')
  return sql`select ${count('likes', 'member_id')} as "likesGiven",
    ${count('likes', 'liked_id')} as "likesReceived", ${
      // Each by an index of its own: no index has both.
      counted(sql`(${conversations} and hidden_at is null) union all (${conversations} and hidden_at is not null)`)
    } as conversations,
    ${count('messages', 'sender_id')} as messages, ${count('orders', 'account_id')} as orders`
}
