import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Creation } from '~/modules/credentials/passkey-forms.server'
import { longestPasskeyName } from '~/modules/credentials/passkey-forms.server'
import { verifyCreation } from '~/modules/credentials/passkeys.server'
import type { PasskeyView } from '~/modules/credentials/views'
import { isUuid } from '~/platform/uuid'
import { lockAccount } from '../account-row.server'
import { TooManyPasskeys } from '../errors'
import { mailLogInChange } from '../mail/enqueue-mail.server'
import type { Member } from '../member'
import { assertProved } from '../sessions/prove.server'
import { logSecurityEvent } from '../sessions/security-log.server'
import { memberPasskeys, siteOf } from './member-passkeys.server'

/** Maximum number of passkeys of an account. */
const mostPasskeys = 10

/** The client that adds or removes a passkey, for the passkey's name and the security log. */
interface By {
  userAgent: string
  addressBlock: string
}

/**
 * Returns the browser's options for creating a passkey.
 * @throws ProofNeeded 403
 */
export async function creationOptions(member: Member) {
  assertProved(member)
  return memberPasskeys.creationOptions(siteOf(member.tenant), member)
}

/**
 * Stores a passkey created by the browser, under the given name or else the device's.
 * @throws ProofNeeded 403
 * @throws PasskeyRefused 401 for a response to a challenge that is not ours, or was used before
 * @throws TooManyPasskeys 409
 */
export async function addPasskey(member: Member, creation: Creation, by: By): Promise<void> {
  assertProved(member)
  const made = await verifyCreation(siteOf(member.tenant), member.id, creation)
  await forMember(member, async (db) => {
    await memberPasskeys.spend(db, made.challenge)
    await lockAccount(db, member.id)
    if ((await memberPasskeys.known(db, member.id)).length >= mostPasskeys) throw new TooManyPasskeys()
    await memberPasskeys.add(db, member.id, made, by.userAgent)
    await mailLogInChange(db, member.id, 'passkey_added')
  })
  logSecurityEvent('passkey_added', { tenant: member.tenant, account: member.id, address: by.addressBlock })
}

/** Returns the member's passkeys, oldest first. */
export function passkeysOf(member: Member): Promise<PasskeyView[]> {
  return forMember(member, (db) => memberPasskeys.list(db, member.id))
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
