import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import { countedTo } from '~/ui/console/counted'
import type { MemberCounts } from '../schema'

/** SQL: numbers of a member's activities, without contents. Each count reads an index, up to `countedTo` + 1 rows. */
export function countsOf(db: TenantDb, id: string): RawBuilder<MemberCounts> {
  const rows = (table: keyof Tables, column: string) =>
    sql`select from ${sql.table(table)} where ${inPool(db)} and ${sql.ref(column)} = ${id}`
  const counted = (found: RawBuilder<unknown>): RawBuilder<number> =>
    sql`(select count(*)::integer from (${found} limit ${countedTo + 1}) counted)`
  const count = (table: keyof Tables, column: string) => counted(rows(table, column))
  const conversations = rows('conversation_members', 'member_id')
  return sql`select ${count('likes', 'member_id')} as "likesGiven",
    ${count('likes', 'liked_id')} as "likesReceived", ${
      // Two reads, because no single index covers both.
      counted(sql`(${conversations} and hidden_at is null) union all (${conversations} and hidden_at is not null)`)
    } as conversations,
    ${count('messages', 'sender_id')} as messages, ${count('orders', 'account_id')} as orders`
}
