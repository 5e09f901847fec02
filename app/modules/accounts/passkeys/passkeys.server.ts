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
import { mailLogInChange } from '../mail/notices.server'
import type { Member } from '../member'
import type { PasskeyView } from '../schema'
import { assertProved } from '../sessions/prove.server'
import { logSecurityEvent } from '../sessions/security-log.server'
import { relyingParty } from './relying-party.server'
import { spendChallenge } from './spend-challenge.server'
import { credentialsOf, subjectOf } from './verify-assertion.server'

/** Of an account. */
const mostPasskeys = 10

/** Who makes or removes a passkey, for its name and the log. */
interface By {
  userAgent: string
  addressBlock: string
}

/**
 * The browser's options to make a passkey: one that finds its account by itself, and recognizes its person.
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
 * Keeps the passkey that the browser made, by the name it is given or that of the device.
 * @throws ProofNeeded 403
 * @throws PasskeyRefused 401 for an answer that is none of ours, or was sent before
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

/** A member's passkeys, the oldest first. */
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

/** Gives one of the member's own passkeys another name. Another member's stays as it is. */
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
 * Nobody logs in any more with this one of the member's own passkeys. Another member's stays.
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
