import { forTenant } from '~/database/for-tenant.server'
import { afterCommit } from '~/platform/events'
import type { Tenant } from '~/tenancy/tenant'
import { AccountWaitsForDeletion, LoginFailed, LoginLocked } from '../errors'
import { accountKey } from '../keys'
import { accountLimit, loginLock } from '../limits.server'
import { tellNewDevice } from '../mail/notices.server'
import { isPassword, refuseWhileBusy } from '../passwords/passwords.server'
import type { Attempt } from './attempts.server'
import { forgetAttempts, refuseWhileLocked, reserveAttempt } from './attempts.server'
import type { SessionClient } from './browser.server'
import type { SecurityEvent } from './security-log.server'
import { logSecurityEvent } from './security-log.server'
import { isKnownBrowser, openSession } from './sessions.server'

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
  const note = (event: SecurityEvent, account: string | null) =>
    logSecurityEvent(event, { tenant, account, address: client.addressBlock })
  const block = accountLimit(tenant, 'logins')
  const { allowed, waitSeconds } = await block.take(client.addressBlock)
  if (!allowed) note('address_locked', null)
  refuseWhileLocked(waitSeconds)
  let isWrong = false
  try {
    const attempt = await forTenant(tenant, (db) => reserveAttempt(db, accountKey(login.login))).catch((error) => {
      if (error instanceof LoginLocked) note('login_locked', null)
      throw error
    })
    const { account, passwordHash, left } = attempt
    isWrong = !(await isPassword(login.password, passwordHash))
    if (isWrong || !account) {
      const event = left > 0 ? 'login_failed' : 'login_locked'
      note(account && passwordHash === null ? 'account_locked' : event, account?.id ?? null)
      throw left > 0 ? new LoginFailed() : new LoginLocked(loginLock.minutes)
    }
    const token = await enter(tenant, account, client)
    note('logged_in', account.id)
    return token
  } finally {
    if (!isWrong) await block.giveBack(client.addressBlock)
  }
}

function enter(tenant: Tenant, { id, deletedAt }: NonNullable<Attempt['account']>, client: SessionClient) {
  return forTenant(tenant, async (db) => {
    await forgetAttempts(db, id)
    if (deletedAt) throw new AccountWaitsForDeletion(purgeOf(deletedAt, tenant))
    if (!(await isKnownBrowser(db, id, client))) {
      await tellNewDevice(db, id, client)
      afterCommit(() => logSecurityEvent('new_device', { tenant, account: id, address: client.addressBlock }))
    }
    return openSession(db, id, client)
  })
}

/** When an account that was deleted then is purged. */
export function purgeOf(deletedAt: Date, tenant: Tenant): Date {
  return new Date(deletedAt.getTime() + tenant.settings.reactivation_days * 24 * 60 * 60 * 1000)
}
