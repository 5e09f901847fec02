import type { AuthenticatorTransport } from '@simplewebauthn/server'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { hashToken, uuidv7 } from '~/platform/tokens.server'
import type { AssertionPurpose, ChallengePurpose } from './challenges.server'
import { isOurChallenge, makeChallenge } from './challenges.server'
import { nameOfDevice } from './device'
import { PasskeyRefused } from './errors'
import type { Assertion, Creation } from './passkey-forms.server'
import type { PasskeyView } from './views'

/** Where passkeys are created and requested: a brand's site, or the console. */
export interface PasskeySite {
  rpID: string
  rpName: string
  origin: string
  /** Binds challenges to the site: the brand's id, or 'console'. An assertion made for one is not valid at another. */
  realm: string
  /** Runs a transaction that may read the site's passkeys. */
  read: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>
}

/** The tables of one kind of owners: members of brands, or operators. */
export interface PasskeyTables {
  passkeys: 'passkeys' | 'operator_passkeys'
  challenges: 'used_challenges' | 'operator_challenges'
  owner: 'account_id' | 'operator_id'
  /** Columns of every row that a transaction reaches, such as the brand's. */
  place: (db: TenantDb) => Record<string, string>
  /** Condition on passkeys whose owners may use them. */
  usable: RawBuilder<boolean>
  /** Sees to it that used challenges are deleted some time after they have expired. */
  clearOld: (db: TenantDb) => unknown
}

/** Result of a verified assertion: the passkey's owner, and the values to store when the assertion is consumed. */
export interface Asserted {
  ownerId: string
  passkeyId: string
  counter: number
  challenge: string
}

/** The passkeys of one kind of owners. Everything that writes runs inside the transaction that acts on it. */
export function passkeyStore({ passkeys, challenges, owner, place, usable, clearOld }: PasskeyTables) {
  /** Returns the owner's passkeys as the browser's options name them. */
  async function known(db: TenantDb, ownerId: string) {
    const rows = await db
      .selectFrom(passkeys)
      .where(({ and }) => and({ ...place(db), [owner]: ownerId }))
      .orderBy('created_at')
      .select(['credential_id', 'transports'])
      .execute()
    return rows.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    }))
  }

  /** Marks a challenge as used; only one of two concurrent callers succeeds. @throws PasskeyRefused 401 */
  async function spend(db: TenantDb, challenge: string): Promise<void> {
    await clearOld(db)
    const used = await db
      .insertInto(challenges)
      .values({ ...place(db), challenge_hash: hashToken(challenge) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('challenge_hash')
      .executeTakeFirst()
    if (!used) throw new PasskeyRefused()
  }

  return {
    known,
    spend,

    /** Returns the owner's passkeys, oldest first. */
    async list(db: TenantDb, ownerId: string): Promise<PasskeyView[]> {
      const rows = await db
        .selectFrom(passkeys)
        .where(({ and }) => and({ ...place(db), [owner]: ownerId }))
        .orderBy('created_at')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .execute()
      return rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      }))
    },

    /** Returns the browser's options for creating a passkey: discoverable, and with user verification required. */
    async creationOptions(site: PasskeySite, { id, name, email }: { id: string; name: string; email: string }) {
      return generateRegistrationOptions({
        rpID: site.rpID,
        rpName: site.rpName,
        userID: userIdOf(id),
        userName: email,
        userDisplayName: name,
        challenge: makeChallenge('create', subjectOf(site, id)),
        attestationType: 'none',
        excludeCredentials: await site.read((db) => known(db, id)),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Stores a verified passkey under the given name or else the device's, and returns that. @throws PasskeyRefused 401 */
    async add(db: TenantDb, ownerId: string, made: Created, userAgent: string): Promise<string> {
      const name = made.name || nameOfDevice(userAgent)
      const { credentialId, publicKey, counter, transports } = made
      const added = await db
        .insertInto(passkeys)
        .values({
          ...{ ...place(db), [owner]: ownerId, id: uuidv7(), name },
          ...{ credential_id: credentialId, public_key: publicKey, counter, transports },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) throw new PasskeyRefused()
      return name
    },

    /** Returns the browser's options for requesting a passkey: any passkey, or with an `ownerId` only theirs. */
    async assertionOptions(site: PasskeySite, purpose: AssertionPurpose, ownerId: string | null) {
      return generateAuthenticationOptions({
        rpID: site.rpID,
        challenge: makeChallenge(purpose, subjectOf(site, ownerId)),
        userVerification: 'required',
        allowCredentials: ownerId ? await site.read((db) => known(db, ownerId)) : [],
      })
    },

    /**
     * Verifies an assertion: it must be signed by a passkey of this site, for its own host, with user verification. Stores
     * nothing; `take` does that.
     * @throws PasskeyRefused 401
     */
    async verify(
      site: PasskeySite,
      purpose: AssertionPurpose,
      ownerId: string | null,
      assertion: Assertion,
    ): Promise<Asserted> {
      const passkey = await site.read((db) =>
        db
          .selectFrom(passkeys)
          .where(({ and }) => and({ ...place(db), credential_id: assertion.id }))
          .where(usable)
          .select(['id', `${owner} as owner_id`, 'public_key', 'counter'])
          .executeTakeFirst(),
      )
      if (!passkey || (ownerId && passkey.owner_id !== ownerId)) throw new PasskeyRefused()
      const { userHandle, ...response } = assertion.response
      const { answered, expected } = expectedAt(site, purpose, ownerId)
      const verified = await verifyAuthenticationResponse({
        ...expected,
        response: { ...assertion, response, clientExtensionResults: {} },
        credential: {
          id: assertion.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(() => null)
      if (!verified?.verified) throw new PasskeyRefused()
      if (userHandle && userHandle !== userIdOf(passkey.owner_id).toString('base64url')) throw new PasskeyRefused()
      const { newCounter: counter } = verified.authenticationInfo
      return { ownerId: passkey.owner_id, passkeyId: passkey.id, counter, challenge: answered.challenge }
    },

    /**
     * Consumes an assertion.
     * @throws PasskeyRefused 401 when it was used before, the passkey was removed, or its counter did not advance
     */
    async take(db: TenantDb, { passkeyId, counter, challenge }: Asserted): Promise<void> {
      await spend(db, challenge)
      const used = await db
        .updateTable(passkeys)
        .set({ counter, last_used_at: sql<Date>`now()` })
        .where(({ and }) => and({ ...place(db), id: passkeyId }))
        // A device that counts no uses says 0 each time.
        .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
        .returning('id')
        .executeTakeFirst()
      if (!used) throw new PasskeyRefused()
    },
  }
}

type Created = Awaited<ReturnType<typeof verifyCreation>>

/**
 * Verifies a passkey created by the browser, with user verification on the device. Stores nothing; `spend` and `add` do that.
 * @throws PasskeyRefused 401 for a response to a challenge that is not ours
 */
export async function verifyCreation(site: PasskeySite, ownerId: string, { created, name }: Creation) {
  const { transports, ...response } = created.response
  const { answered, expected } = expectedAt(site, 'create', ownerId)
  const verified = await verifyRegistrationResponse({
    ...expected,
    response: { ...created, response, clientExtensionResults: {} },
  }).catch(() => null)
  if (!verified?.verified) throw new PasskeyRefused()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const key = Buffer.from(publicKey).toString('base64url')
  return { challenge: answered.challenge, credentialId: id, publicKey: key, counter, transports, name }
}

/** Returns what a response must be made for. Its verification notes the challenge that it answers. */
function expectedAt(site: PasskeySite, purpose: ChallengePurpose, ownerId: string | null) {
  const answered = { challenge: '' }
  const expectedChallenge = (sent: string) => {
    answered.challenge = sent
    return isOurChallenge(purpose, subjectOf(site, ownerId), sent)
  }
  return { answered, expected: { expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.rpID } }
}

/** Returns the text that binds a challenge to a site and, if given, an owner, so it is not valid for another one. */
function subjectOf({ realm }: PasskeySite, ownerId: string | null): string {
  return `${realm} ${ownerId ?? ''}`
}

/** The WebAuthn user handle: the 16 bytes of the owner's id. */
function userIdOf(id: string): Buffer<ArrayBuffer> {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
