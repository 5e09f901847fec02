import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { plainCode, sealedAnew, stepOf } from '~/modules/credentials/totp.server'
import { hashToken } from '~/platform/tokens.server'
import { LoginLocked, WrongCode } from '../errors'
import { loginLock } from '../limits.server'
import { countTries, forgetTries } from '../sessions/attempts.server'

/** Whether the account requires a code besides the password. */
export async function hasSecondFactor(db: TenantDb, accountId: string): Promise<boolean> {
  return (await factorOf(db, accountId)) !== undefined
}

/**
 * Counts an attempt at an account's code. Must be committed before the code is checked, so that concurrent requests
 * can't try more than five codes in 15 minutes.
 * @throws LoginLocked 429
 */
export async function reserveCodeTry(db: TenantDb, accountId: string): Promise<void> {
  const { tries, lockedSeconds } = await countTries(db, tryKey(accountId))
  if (tries > loginLock.attempts) throw new LoginLocked(Math.ceil(lockedSeconds / 60))
}

/**
 * Checks and consumes a code of the authenticator app or a recovery code. Neither works twice.
 * @throws WrongCode 401
 */
export async function takeCode(db: TenantDb, accountId: string, typed: string): Promise<void> {
  const code = plainCode(typed)
  const isTaken = /^\d{6}$/.test(code)
    ? await takeAppCode(db, accountId, code)
    : await takeRecoveryCode(db, accountId, code)
  if (!isTaken) throw new WrongCode()
  await forgetCodeTries(db, accountId)
}

async function takeAppCode(db: TenantDb, accountId: string, code: string): Promise<boolean> {
  const factor = await factorOf(db, accountId)
  const step = factor ? stepOf(accountId, factor.secret, code) : null
  if (!factor || step === null) return false
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step, secret: sealedAnew(accountId, factor.secret) })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

async function takeRecoveryCode(db: TenantDb, accountId: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashToken(`${accountId} ${code}`))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Reads the account's second factor, if it was confirmed with a first code. */
function factorOf(db: TenantDb, accountId: string) {
  return db
    .selectFrom('second_factors')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .select('secret')
    .executeTakeFirst()
}

/** Resets the counter of attempts, after a right code or with a new secret. */
export function forgetCodeTries(db: TenantDb, accountId: string): Promise<void> {
  return forgetTries(db, tryKey(accountId))
}

function tryKey(accountId: string): string {
  return `second factor ${accountId}`
}
