import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'

const counters = { message: 'free_messages_used', conversation: 'conversations_started' } as const

/**
 * Uses one of a free member's messages or conversations if fewer than `limit` are used (decisions 'Chat, credits, gifts').
 * Of any number of concurrent calls, at most `limit` return true.
 */
export async function takeFree(
  db: TenantDb,
  member: { id: string },
  what: keyof typeof counters,
  limit: number,
): Promise<boolean> {
  if (limit < 1) return false
  const counter = sql.ref(counters[what])
  const { rows } = await sql<{ used: number }>`
    insert into credit_accounts (pool_id, account_id, tenant_id, ${counter})
    values (${db.scope.poolId}, ${member.id}, ${db.scope.tenantId}, 1)
    on conflict (pool_id, account_id) do update set ${counter} = credit_accounts.${counter} + 1
      where credit_accounts.${counter} < ${limit}
    returning ${counter} as used`.execute(db)
  return rows.length > 0
}
