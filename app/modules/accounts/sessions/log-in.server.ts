import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import { AccountWaitsForDeletion, LoginFailed, LoginLocked } from '../errors'
import { accountKey } from '../keys'
import { accountLimit, loginLock } from '../limits.server'
import { isPassword, refuseWhileBusy } from '../passwords/passwords.server'
import type { Attempt } from './attempts.server'
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
 * answered as a wrong password, at the same cost, and locks as a real one does.
 * @throws LoginFailed 401
 * @throws LoginLocked 429 after 5 wrong passwords in 15 minutes for what was typed, or 30 for an address block
 * @throws AccountWaitsForDeletion 409, with the right password only
 */
export async function logIn(tenant: Tenant, login: Login, client: SessionClient): Promise<string> {
  refuseWhileBusy()
  const block = accountLimit(tenant, 'logins')
  refuseWhileLocked((await block.take(client.addressBlock)).waitSeconds)
  let isWrong = false
  try {
    const attempt = await forTenant(tenant, (db) => reserveAttempt(db, accountKey(login.login)))
    isWrong = !(await isPassword(login.password, attempt.passwordHash))
    if (isWrong || !attempt.account) throw attempt.left > 0 ? new LoginFailed() : new LoginLocked(loginLock.minutes)
    return await enter(tenant, attempt.account, client)
  } finally {
    if (!isWrong) await block.giveBack(client.addressBlock)
  }
}

function enter(tenant: Tenant, { id, deletedAt }: NonNullable<Attempt['account']>, client: SessionClient) {
  return forTenant(tenant, async (db) => {
    await forgetAttempts(db, id)
    if (deletedAt) throw new AccountWaitsForDeletion(purgeOf(deletedAt, tenant))
    return openSession(db, id, client)
  })
}

/** When an account that was deleted then is purged. */
export function purgeOf(deletedAt: Date, tenant: Tenant): Date {
  return new Date(deletedAt.getTime() + tenant.settings.reactivation_days * 24 * 60 * 60 * 1000)
}
