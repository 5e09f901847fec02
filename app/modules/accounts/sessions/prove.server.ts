import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Assertion } from '~/modules/credentials/passkey-forms.server'
import { LoginLocked, ProofNeeded, WrongPassword } from '../errors'
import { loginLock } from '../limits.server'
import type { Member } from '../member'
import { memberPasskeys, siteOf } from '../passkeys/member-passkeys.server'
import { isPassword, refuseWhileBusy } from '../passwords/passwords.server'
import { memberCodes, reserveCodeTry } from '../second-factor/check-code.server'
import { forgetAttempts, reserveAttempt } from './attempts.server'
import { logSecurityEvent } from './security-log.server'

/**
 * Guards actions that could harm the account's owner, against someone who only holds the unlocked phone. In a loader or
 * action of a page the error redirects to /confirm-identity and back; a call gets 403.
 * @throws ProofNeeded 403 when the last proof in this session is older than `proofMinutes`
 */
export function assertProved(member: Pick<Member, 'proved'>): void {
  if (!member.proved) throw new ProofNeeded()
}

/**
 * Proves by the password that the session belongs to the account's owner.
 * @throws WrongPassword 403
 * @throws LoginLocked 429: wrong passwords count together with those of the login, and lock the account in the same way
 */
export async function proveByPassword(member: Member, password: string, addressBlock: string): Promise<void> {
  refuseWhileBusy()
  const attempt = await forMember(member, (db) => reserveAttempt(db, member.email))
  if (!(await isPassword(password, attempt.passwordHash))) {
    logSecurityEvent('wrong_password', { tenant: member.tenant, account: member.id, address: addressBlock })
    throw attempt.left > 0 ? new WrongPassword() : new LoginLocked(loginLock.minutes)
  }
  await forMember(member, async (db) => {
    await forgetAttempts(db, member.id)
    await noteProof(db, member)
  })
}

/**
 * Proves it by one of the member's own passkeys.
 * @throws PasskeyRefused 401
 */
export async function proveByPasskey(member: Member, assertion: Assertion, addressBlock: string): Promise<void> {
  const asserted = await memberPasskeys.verify(siteOf(member.tenant), 'proof', member.id, assertion).catch((error) => {
    logSecurityEvent('passkey_refused', { tenant: member.tenant, account: member.id, address: addressBlock })
    throw error
  })
  await forMember(member, async (db) => {
    await memberPasskeys.take(db, asserted)
    await noteProof(db, member)
  })
}

/**
 * Proves it by a code of the authenticator app, or a recovery code.
 * @throws WrongCode 401
 * @throws LoginLocked 429
 */
export async function proveByCode(member: Member, code: string, addressBlock: string): Promise<void> {
  await forMember(member, (db) => reserveCodeTry(db, member.id))
  await forMember(member, async (db) => {
    await memberCodes.take(db, member.id, code)
    await noteProof(db, member)
  }).catch((error) => {
    logSecurityEvent('wrong_code', { tenant: member.tenant, account: member.id, address: addressBlock })
    throw error
  })
}

/** Marks the session as proved for `proofMinutes`. */
async function noteProof(db: TenantDb, member: Pick<Member, 'id' | 'sessionId'>): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', member.id)
    .where('id', '=', member.sessionId)
    .execute()
}
