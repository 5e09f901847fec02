import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { RelyingParty } from '~/modules/credentials/ceremony.server'
import { checkAssertion, checkCreation, userHandleOf, userIdOf } from '~/modules/credentials/ceremony.server'
import type { ChallengePurpose } from '~/modules/credentials/challenges.server'
import { isOurChallenge, makeChallenge } from '~/modules/credentials/challenges.server'
import { nameOfDevice } from '~/modules/credentials/device'
import { PasskeyRefused } from '~/modules/credentials/errors'
import type { Assertion, Creation } from '~/modules/credentials/passkey-forms.server'
import { hashToken, uuidv7 } from '~/platform/tokens.server'
import type { Operator } from '../access/operator'
import type { SessionClient } from '../sessions/sessions.server'
import { openSession } from '../sessions/sessions.server'
import { forgetTries, takeAddressTry } from './tries.server'

interface At {
  origin: string
}

/**
 * Binds a challenge to the console and, if given, an operator. It is never a brand's id, so an assertion made for a
 * brand is not valid here.
 */
const subjectOf = (operatorId: string | null) => `console ${operatorId ?? ''}`

/** Returns the browser's options for creating an operator's passkey. */
export async function creationOptions(at: At, operator: { id: string; name: string; email: string }) {
  const known = await forOperators(null, (db) => credentialsOf(db, operator.id))
  const { rpID, rpName } = consoleParty(at)
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: userIdOf(operator.id),
    userName: operator.email,
    userDisplayName: operator.name,
    challenge: makeChallenge('create', subjectOf(operator.id)),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Checks a passkey created by the browser. Returns a function that stores it, inside the transaction that acts on it.
 */
export async function checkPasskey(at: At, operatorId: string, { created, name }: Creation, userAgent: string) {
  const isOurs = (sent: string) => isOurChallenge('create', subjectOf(operatorId), sent)
  const { challenge, ...made } = await checkCreation(consoleParty(at), isOurs, created)
  const { transports } = created.response
  return async (db: TenantDb) => {
    await spend(db, challenge)
    const id = uuidv7()
    const called = name || nameOfDevice(userAgent)
    const added = await db
      .insertInto('operator_passkeys')
      .values({
        id,
        operator_id: operatorId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports,
        name: called,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new PasskeyRefused()
    audit(db, { act: 'passkey.added', subject: { kind: 'operator', id: operatorId }, after: { passkey: called } })
  }
}

/** Adds a passkey for a logged-in operator. */
export async function addPasskey(at: At, operator: Operator, creation: Creation, userAgent: string): Promise<void> {
  const keep = await checkPasskey(at, operator.id, creation, userAgent)
  await forOperators(operator.session, keep)
}

/**
 * Returns the browser's options for requesting a passkey: any operator's, or for a fresh check only this operator's.
 */
export async function assertionOptions(at: At, operator: Operator | null) {
  const own = operator ? await forOperators(null, (db) => credentialsOf(db, operator.id)) : []
  return generateAuthenticationOptions({
    rpID: consoleParty(at).rpID,
    challenge: makeChallenge(operator ? 'proof' : 'login', subjectOf(operator?.id ?? null)),
    userVerification: 'required',
    allowCredentials: own,
  })
}

/**
 * Opens a session for a passkey's assertion, and returns the cookie value.
 * @throws PasskeyRefused 401: for another host, unknown, used before, or of an operator who was removed
 * @throws CodesLocked 429
 */
export async function logInWithPasskey(at: At, assertion: Assertion, client: SessionClient): Promise<string> {
  const giveBack = await takeAddressTry(client.addressBlock)
  const take = await checkAnswer(at, 'login', null, assertion)
  const token = await forOperators(null, async (db) => openSession(db, await take(db), client))
  await giveBack()
  return token
}

/**
 * Passes the fresh check by one of the operator's own passkeys.
 * @throws PasskeyRefused 401
 */
export async function proveByPasskey(at: At, operator: Operator, assertion: Assertion): Promise<void> {
  const take = await checkAnswer(at, 'proof', operator.id, assertion)
  await forOperators(operator.session, async (db) => {
    await take(db)
    await noteProof(db, operator, 'passkey')
  })
}

/**
 * Verifies a passkey's assertion. Returns a function that consumes it and returns its operator's id, inside the
 * transaction that acts on it.
 */
async function checkAnswer(at: At, purpose: ChallengePurpose, operatorId: string | null, assertion: Assertion) {
  const passkey = await forOperators(null, (db) =>
    db
      .selectFrom('operator_passkeys')
      .innerJoin('operators', 'operators.id', 'operator_passkeys.operator_id')
      .select(['operator_passkeys.id', 'operator_id', 'public_key', 'counter'])
      .where('credential_id', '=', assertion.id)
      .where('operators.disabled_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!passkey || (operatorId && passkey.operator_id !== operatorId)) throw new PasskeyRefused()
  const isOurs = (sent: string) => isOurChallenge(purpose, subjectOf(operatorId), sent)
  const { challenge, counter } = await checkAssertion(consoleParty(at), isOurs, passkey, assertion)
  const { userHandle } = assertion.response
  if (userHandle && userHandle !== userHandleOf(passkey.operator_id)) throw new PasskeyRefused()
  return async (db: TenantDb) => {
    await spend(db, challenge)
    const used = await db
      .updateTable('operator_passkeys')
      .set({ counter, last_used_at: sql<Date>`now()` })
      .where('id', '=', passkey.id)
      // A device that counts no uses says 0 each time.
      .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
      .returning('id')
      .executeTakeFirst()
    if (!used) throw new PasskeyRefused()
    return passkey.operator_id
  }
}

/** Marks the session as proved for `proofMinutes`. */
export async function noteProof(db: TenantDb, { sessionId, id }: Operator, by: 'passkey' | 'code'): Promise<void> {
  await db.updateTable('operator_sessions').set({ proved_at: sql<Date>`now()` }).where('id', '=', sessionId).execute()
  await forgetTries(db, id)
  audit(db, { act: 'session.proved', subject: { kind: 'session', id: sessionId }, reason: by })
}

/** Marks a challenge as used; only one of two concurrent assertions succeeds. Deletes challenges older than a day. */
async function spend(db: TenantDb, challenge: string): Promise<void> {
  await db.deleteFrom('operator_challenges').where('used_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  const used = await db
    .insertInto('operator_challenges')
    .values({ challenge_hash: hashToken(challenge) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  if (!used) throw new PasskeyRefused()
}

async function credentialsOf(db: TenantDb, operatorId: string) {
  const rows = await db
    .selectFrom('operator_passkeys')
    .select(['credential_id', 'transports'])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as AuthenticatorTransport[],
  }))
}

/** Returns the console's WebAuthn relying party. Its id is the console's host, so no brand's passkey works here. */
function consoleParty({ origin }: { origin: string }): RelyingParty {
  return { rpID: new URL(origin).hostname, rpName: 'Manyhearts console', origin }
}
