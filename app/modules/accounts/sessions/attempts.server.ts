import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { hashToken } from '~/platform/tokens.server'
import { changeAccount } from '../account-row.server'
import { LoginLocked } from '../errors'
import { accountTries, loginLock } from '../limits.server'
import { clearTomorrow } from './clear-old.server'

const window = sql`now() - ${loginLock.minutes} * interval '1 minute'`
const lockEnd = sql`now() + ${loginLock.minutes} * interval '1 minute'`

export interface Attempt {
  /** Null: nobody has what was typed. */
  account: { id: string; deletedAt: Date | null } | null
  /** Null: whatever the password is, it is wrong. */
  passwordHash: string | null
  /** Wrong passwords that are left for what was typed before the lock. */
  left: number
}

/**
 * Counts the attempt before the password is looked at, so that many at once can't try more than five. What is told hangs on
 * what was typed alone: a name and an e-mail address of one account lock each for itself, and as something that no account
 * has. The account counts both; beyond ten its password is wrong without a word, so that neither the lock of the name tells
 * whose e-mail address it is nor many servers or keys give more tries.
 * @param key what was typed, as `accountKey`
 * @throws LoginLocked 429
 */
export async function reserveAttempt(db: TenantDb, key: string): Promise<Attempt> {
  const { tries, lockedSeconds } = await countTries(db, key)
  if (tries > loginLock.attempts) throw new LoginLocked(Math.ceil(lockedSeconds / 60))
  if (tries === 1) clearTomorrow(db)
  const account = await countOfAccount(db, key)
  return {
    account: account ? { id: account.id, deletedAt: account.deleted_at } : null,
    passwordHash: account && account.failed_logins <= accountTries ? account.password_hash : null,
    left: loginLock.attempts - tries,
  }
}

/** Counts a try at something that is guessed. `tries` is one more than allowed while it is locked. */
export async function countTries(db: TenantDb, key: string): Promise<{ tries: number; lockedSeconds: number }> {
  const { poolId, tenantId } = db.scope
  const tries = sql`case when known.locked_until > now() then ${loginLock.attempts} + 1
    when known.since > ${window} then known.tries + 1 else 1 end`
  const { rows } = await sql<{ tries: number; locked_seconds: number | null }>`
    insert into login_attempts as known (pool_id, tenant_id, key_hash)
    values (${poolId}, ${tenantId}, ${hashToken(key)})
    on conflict (pool_id, tenant_id, key_hash) do update set
      tries = ${tries},
      since = case when known.since > ${window} then known.since else now() end,
      locked_until = case when known.locked_until > now() then known.locked_until
        when (${tries}) >= ${loginLock.attempts} then ${lockEnd} end
    returning tries, extract(epoch from locked_until - clock_timestamp())::float as locked_seconds`.execute(db)
  const [row] = rows
  return { tries: row?.tries ?? 1, lockedSeconds: row?.locked_seconds ?? 0 }
}

/** The account with one more try; one more than allowed while it is locked. */
function countOfAccount(db: TenantDb, key: string) {
  const count = sql<number>`case when locked_until > now() then ${accountTries} + 1
    when failed_since > ${window} then failed_logins + 1 else 1 end`
  return db
    .updateTable('accounts')
    .set({
      failed_logins: count,
      failed_since: sql<Date>`case when failed_since > ${window} then failed_since else now() end`,
      locked_until: sql<Date | null>`case when locked_until > now() then locked_until
        when (${count}) >= ${accountTries} then ${lockEnd} end`,
    })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where((where) => where.or([where('name_key', '=', key), where('email_key', '=', key)]))
    .returning(['id', 'password_hash', 'deleted_at', 'failed_logins'])
    .executeTakeFirst()
}

/** Opens the locks of an account and its names: after the right password, or a new one. */
export async function forgetAttempts(db: TenantDb, accountId: string): Promise<void> {
  const account = await changeAccount(db, accountId)
    .set({ failed_logins: 0, failed_since: null, locked_until: null })
    .returning(['name_key', 'email_key'])
    .executeTakeFirst()
  if (!account) return
  await forgetTries(db, account.name_key, account.email_key)
}

/** Nothing was tried at these, as far as locks go. */
export async function forgetTries(db: TenantDb, ...keys: string[]): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('key_hash', 'in', keys.map(hashToken))
    .execute()
}

/** @throws LoginLocked 429 */
export function refuseWhileLocked(seconds: number): void {
  if (seconds > 0) throw new LoginLocked(Math.ceil(seconds / 60))
}
