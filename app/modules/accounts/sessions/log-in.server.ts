import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { PasskeyRefused } from '~/modules/credentials/errors'
import type { Assertion } from '~/modules/credentials/passkey-forms.server'
import { afterCommit } from '~/platform/events'
import type { Tenant } from '~/tenancy/tenant'
import { accountRow } from '../account-row.server'
import { purgeOf } from '../email/way-back.server'
import { AccountWaitsForDeletion, LoginFailed, LoginLocked, WrongCode } from '../errors'
import { accountLimit, loginLock } from '../limits.server'
import { mailNewDevice } from '../mail/enqueue-mail.server'
import { memberPasskeys, siteOf } from '../passkeys/member-passkeys.server'
import { isPassword, refuseWhileBusy } from '../passwords/passwords.server'
import { returnPass } from '../returning/return-pass.server'
import { memberCodes, reserveCodeTry } from '../second-factor/check-code.server'
import { accountOfTicket, enterOrAsk, sessionOf } from '../second-factor/entrance.server'
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
 * Opens a session for a name or e-mail address and its password, and returns the cookie value. An unknown name gets the
 * same response as a wrong password, at the same cost, and is locked in the same way.
 * @throws LoginFailed 401
 * @throws LoginLocked 429 after 5 wrong passwords in 15 minutes for the typed text, or 30 for an address block
 * @throws SecondFactorNeeded 401, with the right password only
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
    const attempt = await forTenant(tenant, (db) => reserveAttempt(db, login.login)).catch((error) => {
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
    const entrance = await forTenant(tenant, async (db) => {
      await forgetAttempts(db, account.id)
      return enterOrAsk(db, account.id, () => enter(db, tenant, account, client))
    })
    if ('session' in entrance) note('logged_in', account.id)
    return sessionOf(entrance)
  } finally {
    if (!isWrong) await block.giveBack(client.addressBlock)
  }
}

/**
 * Opens a session for the ticket of a right password, as stored by the browser, and the account's code.
 * @throws TicketExpired 401
 * @throws WrongCode 401
 * @throws LoginLocked 429 after 5 wrong codes in 15 minutes
 * @throws AccountWaitsForDeletion 409
 */
export async function logInWithCode(
  tenant: Tenant,
  { ticket, code }: { ticket: string; code: string },
  client: SessionClient,
): Promise<string> {
  const accountId = await accountOfTicket(tenant, ticket)
  const note = (event: SecurityEvent) =>
    logSecurityEvent(event, { tenant, account: accountId, address: client.addressBlock })
  await forTenant(tenant, (db) => reserveCodeTry(db, accountId))
  const token = await forTenant(tenant, async (db) => {
    await memberCodes.take(db, accountId, code)
    return enter(db, tenant, await entrantOf(db, accountId), client)
  }).catch((error) => {
    if (error instanceof WrongCode) note('wrong_code')
    throw error
  })
  note('logged_in')
  return token
}

/**
 * Opens a session for an assertion signed by one of the brand's passkeys, without password or code.
 * @throws PasskeyRefused 401
 * @throws LoginLocked 429 after 30 refused assertions from an address block in 15 minutes
 * @throws AccountWaitsForDeletion 409
 */
export async function logInWithPasskey(tenant: Tenant, assertion: Assertion, client: SessionClient): Promise<string> {
  const block = accountLimit(tenant, 'logins')
  const { waitSeconds } = await block.take(client.addressBlock)
  refuseWhileLocked(waitSeconds)
  const note = (event: SecurityEvent, account: string | null) =>
    logSecurityEvent(event, { tenant, account, address: client.addressBlock })
  try {
    const asserted = await memberPasskeys.verify(siteOf(tenant), 'login', null, assertion)
    const token = await forTenant(tenant, async (db) => {
      await memberPasskeys.take(db, asserted)
      return enter(db, tenant, await entrantOf(db, asserted.ownerId), client)
    })
    await block.giveBack(client.addressBlock)
    note('logged_in', asserted.ownerId)
    return token
  } catch (error) {
    if (error instanceof PasskeyRefused) note('passkey_refused', null)
    throw error
  }
}

type Entrant = NonNullable<Attempt['account']>

async function entrantOf(db: TenantDb, id: string): Promise<Entrant> {
  const { deleted_at } = await accountRow(db, id).select('deleted_at').executeTakeFirstOrThrow()
  return { id, deletedAt: deleted_at }
}

/** Opens a session for the proved owner of the account. */
async function enter(db: TenantDb, tenant: Tenant, { id, deletedAt }: Entrant, client: SessionClient): Promise<string> {
  if (deletedAt) {
    const pass = returnPass(tenant, { accountId: id, closedAt: deletedAt })
    throw new AccountWaitsForDeletion(purgeOf(deletedAt, tenant), pass)
  }
  if (!(await isKnownBrowser(db, id, client))) {
    await mailNewDevice(db, id, client)
    afterCommit(() => logSecurityEvent('new_device', { tenant, account: id, address: client.addressBlock }))
  }
  return openSession(db, id, client)
}
