import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { checkCreation, userIdOf } from '~/modules/credentials/ceremony.server'
import { isOurChallenge, makeChallenge } from '~/modules/credentials/challenges.server'
import { nameOfDevice } from '~/modules/credentials/device'
import { PasskeyRefused } from '~/modules/credentials/errors'
import type { Creation } from '~/modules/credentials/passkey-forms.server'
import { longestPasskeyName } from '~/modules/credentials/passkey-forms.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { lockAccount } from '../account-row.server'
import { TooManyPasskeys } from '../errors'
import { mailLogInChange } from '../mail/enqueue-mail.server'
import type { Member } from '../member'
import type { PasskeyView } from '../schema'
import { assertProved } from '../sessions/prove.server'
import { logSecurityEvent } from '../sessions/security-log.server'
import { credentialsOf, relyingParty, spendChallenge, subjectOf } from './verify-assertion.server'

/** Maximum number of passkeys of an account. */
const mostPasskeys = 10

/** The client that adds or removes a passkey, for the passkey's name and the security log. */
interface By {
  userAgent: string
  addressBlock: string
}

/**
 * Returns the browser's options for creating a passkey: discoverable, and with user verification required.
 * @throws ProofNeeded 403
 */
export async function creationOptions(member: Member) {
  assertProved(member)
  const known = await forMember(member, (db) => credentialsOf(db, member.id))
  const { rpID, rpName } = relyingParty(member.tenant)
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: userIdOf(member.id),
    userName: member.email,
    userDisplayName: member.name,
    challenge: makeChallenge('create', subjectOf(member.tenant, member.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores a passkey created by the browser, under the given name or else the device's.
 * @throws ProofNeeded 403
 * @throws PasskeyRefused 401 for a response to a challenge that is not ours, or was used before
 * @throws TooManyPasskeys 409
 */
export async function addPasskey(member: Member, { name, created }: Creation, by: By): Promise<void> {
  assertProved(member)
  const subject = subjectOf(member.tenant, member.id)
  const isOurs = (sent: string) => isOurChallenge('create', subject, sent)
  const { challenge, credentialId, publicKey, counter } = await checkCreation(
    relyingParty(member.tenant),
    isOurs,
    created,
  )
  await forMember(member, async (db) => {
    if (!(await spendChallenge(db, challenge))) throw new PasskeyRefused()
    await lockAccount(db, member.id)
    if ((await credentialsOf(db, member.id)).length >= mostPasskeys) throw new TooManyPasskeys()
    const added = await db
      .insertInto('passkeys')
      .values({
        pool_id: db.scope.poolId,
        tenant_id: db.scope.tenantId,
        id: uuidv7(),
        account_id: member.id,
        credential_id: credentialId,
        public_key: publicKey,
        counter,
        transports: created.response.transports,
        name: name || nameOfDevice(by.userAgent),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new PasskeyRefused()
    await mailLogInChange(db, member.id, 'passkey_added')
  })
  logSecurityEvent('passkey_added', { tenant: member.tenant, account: member.id, address: by.addressBlock })
}

/** Returns the member's passkeys, oldest first. */
export async function passkeysOf(member: Member): Promise<PasskeyView[]> {
  const rows = await forMember(member, (db) =>
    db
      .selectFrom('passkeys')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', member.id)
      .orderBy('created_at')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .execute(),
  )
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** Renames one of the member's own passkeys. The id of another member's passkey changes nothing. */
export async function renamePasskey(member: Member, id: string, name: string): Promise<void> {
  const given = name.trim().slice(0, longestPasskeyName)
  if (!isUuid(id) || !given) return
  await forMember(member, (db) =>
    db
      .updateTable('passkeys')
      .set({ name: given })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', member.id)
      .where('id', '=', id)
      .execute(),
  )
}

/**
 * Removes one of the member's own passkeys. The id of another member's passkey changes nothing.
 * @throws ProofNeeded 403
 */
export async function removePasskey(
  member: Member,
  id: string,
  { addressBlock }: Pick<By, 'addressBlock'>,
): Promise<void> {
  assertProved(member)
  if (!isUuid(id)) return
  const removed = await forMember(member, async (db) => {
    const found = await deletion(db, member.id, id)
    if (found) await mailLogInChange(db, member.id, 'passkey_removed')
    return found
  })
  if (removed) logSecurityEvent('passkey_removed', { tenant: member.tenant, account: member.id, address: addressBlock })
}

function deletion(db: TenantDb, accountId: string, id: string) {
  return db
    .deleteFrom('passkeys')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}
