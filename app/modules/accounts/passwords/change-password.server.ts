import { forMember } from '~/database/for-tenant.server'
import { changeAccount } from '../account-row.server'
import { voidLinks } from '../email/links.server'
import { LoginLocked, WrongPassword } from '../errors'
import { loginLock } from '../limits.server'
import { mailNewPassword } from '../mail/enqueue-mail.server'
import type { Member } from '../member'
import { forgetAttempts, reserveAttempt } from '../sessions/attempts.server'
import type { SessionClient } from '../sessions/browser.server'
import type { SecurityEvent } from '../sessions/security-log.server'
import { logSecurityEvent } from '../sessions/security-log.server'
import { endSessionsOf, openSession } from '../sessions/sessions.server'
import { hashPassword, isPassword, refuseWhileBusy } from './passwords.server'

/**
 * Sets a new password in settings. Ends all sessions, opens a new one for this browser and returns its cookie value.
 * @throws WrongPassword 403, when the old password is wrong ('Please check your old password.')
 * @throws LoginLocked 429: wrong passwords count together with those of the login, and lock the account in the same way
 */
export async function changePassword(
  member: Member,
  { old, password }: { old: string; password: string },
  client: SessionClient,
): Promise<string> {
  refuseWhileBusy()
  const note = (event: SecurityEvent) =>
    logSecurityEvent(event, { tenant: member.tenant, account: member.id, address: client.addressBlock })
  const attempt = await forMember(member, (db) => reserveAttempt(db, member.email))
  if (!(await isPassword(old, attempt.passwordHash))) {
    note('wrong_password')
    throw attempt.left > 0 ? new WrongPassword() : new LoginLocked(loginLock.minutes)
  }
  const passwordHash = await hashPassword(password)
  const token = await forMember(member, async (db) => {
    await changeAccount(db, member.id).set({ password_hash: passwordHash }).execute()
    await forgetAttempts(db, member.id)
    await voidLinks(db, member.id, ['reset', 'mail_change'])
    await endSessionsOf(db, member.id)
    await mailNewPassword(db, member.id)
    return openSession(db, member.id, client)
  })
  note('password_changed')
  return token
}
