import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { changeAccount } from '../account-row.server'
import { LoginLocked } from '../errors'
import { loginLock } from '../limits.server'

const nobody = '00000000-0000-0000-0000-000000000000'

/** Opens the lock of an account: after the right password, or a new one. */
export async function forgetAttempts(db: TenantDb, accountId: string): Promise<void> {
  await changeAccount(db, accountId).set({ failed_logins: 0, failed_since: null, locked_until: null }).execute()
}

export interface Attempt {
  id: string
  passwordHash: string
  /** Seconds that the account is still locked; the attempt was not counted then. */
  lockedSeconds: number
  /** Wrong passwords that are left before the lock. */
  left: number
  deletedAt: Date | null
}

/**
 * Counts the attempt before the password is looked at, so that many at once can't try more than five. An unknown name
 * goes through the same statements.
 */
export async function reserveAttempt(db: TenantDb, key: string): Promise<Attempt | null> {
  const account = await db
    .selectFrom('accounts')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where((where) => where.or([where('name_key', '=', key), where('email_key', '=', key)]))
    .select(['id', 'password_hash', 'deleted_at'])
    .select(sql<number>`coalesce(greatest(0, extract(epoch from locked_until - now())), 0)::float`.as('locked_seconds'))
    .forUpdate()
    .executeTakeFirst()
  const counted = await countAttempt(db, account && account.locked_seconds === 0 ? account.id : nobody)
  if (!account) return null
  return {
    id: account.id,
    passwordHash: account.password_hash,
    lockedSeconds: Math.ceil(account.locked_seconds),
    left: loginLock.attempts - counted,
    deletedAt: account.deleted_at,
  }
}

async function countAttempt(db: TenantDb, id: string): Promise<number> {
  const window = sql`now() - ${loginLock.minutes} * interval '1 minute'`
  const count = sql<number>`case when failed_since > ${window} then failed_logins + 1 else 1 end`
  const row = await changeAccount(db, id)
    .set({
      failed_logins: count,
      failed_since: sql<Date>`case when failed_since > ${window} then failed_since else now() end`,
      locked_until: sql<Date | null>`case when ${count} >= ${loginLock.attempts}
        then now() + ${loginLock.minutes} * interval '1 minute' end`,
    })
    .returning('failed_logins')
    .executeTakeFirst()
  return row?.failed_logins ?? 0
}

/** @throws LoginLocked 429 */
export function refuseWhileLocked(seconds: number): void {
  if (seconds > 0) throw new LoginLocked(Math.ceil(seconds / 60))
}
