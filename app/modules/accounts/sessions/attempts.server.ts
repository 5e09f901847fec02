import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { accountKey, writtenKey } from '~/platform/names/account-key.server'
import { hashToken } from '~/platform/tokens.server'
import { changeAccount } from '../account-row.server'
import { LoginLocked } from '../errors'
import { accountTries, loginLock } from '../limits.server'
import { clearTomorrow } from './clear-old.server'

const window = sql`now() - ${loginLock.minutes} * interval '1 minute'`
const lockEnd = sql`now() + ${loginLock.minutes} * interval '1 minute'`

export interface Attempt {
  /** Null if no account has the name or address. */
  account: { id: string; deletedAt: Date | null } | null
  /** Null if every password is to be treated as wrong. */
  passwordHash: string | null
  /** Wrong passwords left before the name or address is locked. */
  left: number
}

/**
 * Counts the attempt before the password is checked, so that concurrent requests can't try more than five. The response
 * depends only on the typed text: an account's name and its e-mail address are locked separately, and text that no
 * account has is locked in the same way. The account counts the attempts at both. After ten it treats every password as
 * wrong, without saying so: the lock of a name doesn't reveal whose e-mail address it belongs to, and neither more
 * servers nor more keys give more attempts.
 * @param typed name or address
 * @throws LoginLocked 429
 */
export async function reserveAttempt(db: TenantDb, typed: string): Promise<Attempt> {
  const { tries, lockedSeconds } = await countTries(db, accountKey(typed))
  if (tries > loginLock.attempts) throw new LoginLocked(Math.ceil(lockedSeconds / 60))
  if (tries === 1) clearTomorrow(db)
  const account = await countOfAccount(db, typed)
  return {
    account: account ? { id: account.id, deletedAt: account.deleted_at } : null,
    passwordHash: account && account.failed_logins <= accountTries ? account.password_hash : null,
    left: loginLock.attempts - tries,
  }
}

/** Counts an attempt to guess something. While it is locked, `tries` is one more than the maximum. */
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

/**
 * Counts an attempt for the account and returns it. While it is locked, `failed_logins` is one more than the maximum.
 */
function countOfAccount(db: TenantDb, typed: string) {
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
    .where('id', '=', (from) =>
      from
        .selectFrom('accounts')
        .select('id')
        .where('pool_id', '=', db.scope.poolId)
        .where('tenant_id', '=', db.scope.tenantId)
        .where(({ or, eb }) =>
          or([eb('name_key', 'in', [accountKey(typed), writtenKey(typed)]), eb('email_key', '=', accountKey(typed))]),
        )
        .orderBy(sql`name_key = ${writtenKey(typed)}`, 'desc')
        .limit(1),
    )
    .returning(['id', 'password_hash', 'deleted_at', 'failed_logins'])
    .executeTakeFirst()
}

/** Resets the attempts and locks of an account, its name and its address, after a right or a new password. */
export async function forgetAttempts(db: TenantDb, accountId: string): Promise<void> {
  const account = await changeAccount(db, accountId)
    .set({ failed_logins: 0, failed_since: null, locked_until: null })
    .returning(['name_key', 'email_key'])
    .executeTakeFirst()
  if (!account) return
  await forgetTries(db, accountKey(account.name_key), account.email_key)
}

/** Resets the attempts and locks of these keys. */
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
