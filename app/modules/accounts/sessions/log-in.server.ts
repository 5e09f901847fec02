import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import { AccountWaitsForDeletion, LoginFailed, LoginLocked } from '../errors'
import { accountKey } from '../keys'
import { accountLimit, loginLock } from '../limits.server'
import { isPassword, refuseWhileBusy } from '../passwords/passwords.server'
import { forgetAttempts, refuseWhileLocked, reserveAttempt } from './attempts.server'
import type { SessionClient } from './sessions.server'
import { openSession } from './sessions.server'

export interface Login {
  /** Name or e-mail address. */
  login: string
  password: string
}

/**
 * Opens a session for a name or e-mail address and its password; the answer is the cookie's value. An unknown name is
 * answered as a wrong password, in the same time, and locks as a real one does.
 * @throws LoginFailed 401
 * @throws LoginLocked 429 after 5 wrong passwords in 15 minutes for an account, or 30 for an address block
 * @throws AccountWaitsForDeletion 409, with the right password only
 */
export async function logIn(tenant: Tenant, { login, password }: Login, client: SessionClient): Promise<string> {
  refuseWhileBusy()
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
