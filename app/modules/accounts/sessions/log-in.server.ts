import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import { changeAccount } from '../account-row.server'
import { AccountWaitsForDeletion, LoginFailed, LoginLocked } from '../errors'
import { accountKey } from '../keys'
import { accountLimit, loginLock } from '../limits.server'
import { isPassword } from '../passwords/passwords.server'
import type { SessionClient } from './sessions.server'
import { openSession } from './sessions.server'

export interface Login {
  /** Name or e-mail address. */
  login: string
  password: string
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Opens a session for a name or e-mail address and its password; the answer is the cookie's value. An unknown name is
 * answered as a wrong password, in the same time, and locks as a real one does.
 * @throws LoginFailed 401
 * @throws LoginLocked 429 after 5 wrong passwords in 15 minutes for an account, or 30 for an address block
 * @throws AccountWaitsForDeletion 409, with the right password only
 */
export async function logIn(tenant: Tenant, { login, password }: Login, client: SessionClient): Promise<string> {
  const block = accountLimit(tenant, 'logins')
  refuseWhileLocked((await block.look(client.addressBlock)).waitSeconds)
  const key = accountKey(login)
  const attempt = await forTenant(tenant, (db) => reserveAttempt(db, key))
  const unknown = accountLimit(tenant, 'unknownLogins')
  refuseWhileLocked(attempt ? attempt.lockedSeconds : (await unknown.look(key)).waitSeconds)

  if (!(await isPassword(password, attempt?.passwordHash ?? null))) {
    await block.take(client.addressBlock)
    const left = attempt ? attempt.left : (await unknown.take(key)).left
    throw left > 0 ? new LoginFailed() : new LoginLocked(loginLock.minutes)
  }
  if (!attempt) throw new LoginFailed()
  return forTenant(tenant, async (db) => {
    await forgetAttempts(db, attempt.id)
    if (attempt.deletedAt) throw new AccountWaitsForDeletion(purgeOf(attempt.deletedAt, tenant))
    return openSession(db, attempt.id, client)
  })
}

/** When an account that was deleted then is purged. */
export function purgeOf(deletedAt: Date, tenant: Tenant): Date {
  return new Date(deletedAt.getTime() + tenant.settings.reactivation_days * 24 * 60 * 60 * 1000)
}

/** Opens the lock of an account: after the right password, or a new one. */
export async function forgetAttempts(db: TenantDb, accountId: string): Promise<void> {
  await changeAccount(db, accountId).set({ failed_logins: 0, failed_since: null, locked_until: null }).execute()
}

interface Attempt {
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
async function reserveAttempt(db: TenantDb, key: string): Promise<Attempt | null> {
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

function refuseWhileLocked(seconds: number): void {
  if (seconds > 0) throw new LoginLocked(Math.ceil(seconds / 60))
}
