import type { TenantDb } from '~/database/for-tenant.server'
import type { LedgerLine } from '../schema'

/** The newest movements that are looked at, and the lines they make. */
const looked = 200
const shown = 12

/** The newest movements of a member's credits. */
export function newestEntries(db: TenantDb, id: string) {
  return db
    .selectFrom('credit_ledger')
    .select(['id', 'reason', 'delta', 'note', 'created_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(looked)
    .execute()
}

/** Each run of movements of one kind as a line, with the balance after it. @param balance after all of them */
export function linesOf(entries: Awaited<ReturnType<typeof newestEntries>>, balance: number): LedgerLine[] {
  const lines: LedgerLine[] = []
  let after = balance
  for (const { id: entry, reason, delta, note, created_at } of entries) {
    const last = lines.at(-1)
    // What somebody gave a reason for stands alone.
    if (last && last.reason === reason && !last.note && !note) {
      last.times += 1
      last.delta += delta
    } else lines.push({ id: entry, reason, times: 1, at: created_at.toISOString(), delta, balance: after, note })
    after -= delta
  }
  return lines.slice(0, shown)
}
