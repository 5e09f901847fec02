import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { RelyingParty } from '~/modules/credentials/ceremony.server'
import { checkAssertion, userHandleOf } from '~/modules/credentials/ceremony.server'
import type { ChallengePurpose } from '~/modules/credentials/challenges.server'
import { isOurChallenge, makeChallenge } from '~/modules/credentials/challenges.server'
import { PasskeyRefused } from '~/modules/credentials/errors'
import type { Assertion } from '~/modules/credentials/passkey-forms.server'
import { hashToken } from '~/platform/tokens.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { clearTomorrow } from '../sessions/clear-old.server'

/** Result of a verified assertion: the passkey's account, and the values to store when the assertion is consumed. */
export interface Asserted {
  accountId: string
  passkeyId: string
  counter: number
  challenge: string
}

/** Returns the browser's options for requesting a passkey: any passkey, or with an `accountId` only that account's. */
export async function assertionOptions(
  tenant: Tenant,
  purpose: Exclude<ChallengePurpose, 'create'>,
  accountId: string | null,
) {
  const own = accountId ? await forTenant(tenant, (db) => credentialsOf(db, accountId)) : []
  return generateAuthenticationOptions({
    rpID: relyingParty(tenant).rpID,
    challenge: makeChallenge(purpose, subjectOf(tenant, accountId)),
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
}

/**
 * Verifies an assertion: it must be signed by a passkey of this brand, for the brand's own host, with user
 * verification. Stores nothing; `takeAssertion` does that in the transaction that acts on it.
 * @throws PasskeyRefused 401
 */
export async function verifyAssertion(
  tenant: Tenant,
  purpose: Exclude<ChallengePurpose, 'create'>,
  accountId: string | null,
  assertion: Assertion,
): Promise<Asserted> {
  const passkey = await forTenant(tenant, (db) => passkeyOf(db, assertion.id))
  if (!passkey || (accountId && passkey.account_id !== accountId)) throw new PasskeyRefused()
  const isOurs = (sent: string) => isOurChallenge(purpose, subjectOf(tenant, accountId), sent)
  const { challenge, counter } = await checkAssertion(relyingParty(tenant), isOurs, passkey, assertion)
  const { userHandle } = assertion.response
  if (userHandle && userHandle !== userHandleOf(passkey.account_id)) throw new PasskeyRefused()
  return { accountId: passkey.account_id, passkeyId: passkey.id, counter, challenge }
}

/**
 * Consumes an assertion, inside the transaction that acts on it.
 * @throws PasskeyRefused 401 when it was used before, the passkey was removed, or its counter did not advance
 */
export async function takeAssertion(db: TenantDb, { passkeyId, counter, challenge }: Asserted): Promise<void> {
  if (!(await spendChallenge(db, challenge))) throw new PasskeyRefused()
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', passkeyId)
    // A device that counts no uses says 0 each time.
    .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new PasskeyRefused()
}

/** Returns the text that binds a challenge to a brand and, if given, an account, so it is not valid for another one. */
export function subjectOf(tenant: { id: string }, accountId: string | null): string {
  return `${tenant.id} ${accountId ?? ''}`
}

export function credentialsOf(db: TenantDb, accountId: string) {
  return db
    .selectFrom('passkeys')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .select(['credential_id', 'transports'])
    .execute()
}

function passkeyOf(db: TenantDb, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('credential_id', '=', credentialId)
    .select(['id', 'account_id', 'public_key', 'counter'])
    .executeTakeFirst()
}

/** Marks a challenge as used; false if it was used before. Only one of two concurrent callers succeeds. */
export async function spendChallenge(db: TenantDb, sent: string): Promise<boolean> {
  clearTomorrow(db)
  const used = await db
    .insertInto('used_challenges')
    .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, challenge_hash: hashToken(sent) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Returns the brand's WebAuthn relying party. Its id is the brand's host, so a passkey works on one brand only. */
export function relyingParty(tenant: Tenant): RelyingParty {
  const origin = originOf(tenant)
  return { rpID: new URL(origin).hostname, rpName: tenant.settings.name, origin }
}
