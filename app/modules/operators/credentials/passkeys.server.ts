import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Assertion, Creation } from '~/modules/credentials/passkey-forms.server'
import type { PasskeySite } from '~/modules/credentials/passkeys.server'
import { passkeyStore, verifyCreation } from '~/modules/credentials/passkeys.server'
import type { Operator } from '../access/operator'
import type { SessionClient } from '../sessions/sessions.server'
import { openSession } from '../sessions/sessions.server'
import { forgetTries, takeAddressTry } from './tries.server'

interface At {
  origin: string
}

export const operatorPasskeys = passkeyStore({
  passkeys: 'operator_passkeys',
  challenges: 'operator_challenges',
  owner: 'operator_id',
  place: () => ({}),
  usable: sql`operator_id in (select id from operators where disabled_at is null)`,
  clearOld: (db) =>
    db.deleteFrom('operator_challenges').where('used_at', '<', sql<Date>`now() - interval '1 day'`).execute(),
})

/** Returns the browser's options for creating an operator's passkey. */
export function creationOptions(at: At, operator: { id: string; name: string; email: string }) {
  return operatorPasskeys.creationOptions(consoleAt(at), operator)
}

/**
 * Checks a passkey created by the browser. Returns a function that stores it, inside the transaction that acts on it.
 */
export async function checkPasskey(at: At, operatorId: string, creation: Creation, userAgent: string) {
  const made = await verifyCreation(consoleAt(at), operatorId, creation)
  return async (db: TenantDb) => {
    await operatorPasskeys.spend(db, made.challenge)
    const passkey = await operatorPasskeys.add(db, operatorId, made, userAgent)
    audit(db, { act: 'passkey.added', subject: { kind: 'operator', id: operatorId }, after: { passkey } })
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
export function assertionOptions(at: At, operator: Operator | null) {
  return operatorPasskeys.assertionOptions(consoleAt(at), operator ? 'proof' : 'login', operator?.id ?? null)
}

/**
 * Opens a session for a passkey's assertion, and returns the cookie value.
 * @throws PasskeyRefused 401: for another host, unknown, used before, or of an operator who was removed
 * @throws CodesLocked 429
 */
export async function logInWithPasskey(at: At, assertion: Assertion, client: SessionClient): Promise<string> {
  const giveBack = await takeAddressTry(client.addressBlock)
  const asserted = await operatorPasskeys.verify(consoleAt(at), 'login', null, assertion)
  const token = await forOperators(null, async (db) => {
    await operatorPasskeys.take(db, asserted)
    return openSession(db, asserted.ownerId, client)
  })
  await giveBack()
  return token
}

/**
 * Passes the fresh check by one of the operator's own passkeys.
 * @throws PasskeyRefused 401
 */
export async function proveByPasskey(at: At, operator: Operator, assertion: Assertion): Promise<void> {
  const asserted = await operatorPasskeys.verify(consoleAt(at), 'proof', operator.id, assertion)
  await forOperators(operator.session, async (db) => {
    await operatorPasskeys.take(db, asserted)
    await noteProof(db, operator, 'passkey')
  })
}

/** Marks the session as proved for `proofMinutes`. */
export async function noteProof(db: TenantDb, { sessionId, id }: Operator, by: 'passkey' | 'code'): Promise<void> {
  await db.updateTable('operator_sessions').set({ proved_at: sql<Date>`now()` }).where('id', '=', sessionId).execute()
  await forgetTries(db, id)
  audit(db, { act: 'session.proved', subject: { kind: 'session', id: sessionId }, reason: by })
}

/** Returns the console's WebAuthn relying party. Its id is the console's host, so no brand's passkey works here. */
function consoleAt({ origin }: At): PasskeySite {
  const { hostname } = new URL(origin)
  const names = { rpID: hostname, rpName: 'Manyhearts console', origin, realm: 'console' }
  return { ...names, read: (work) => forOperators(null, work) }
}
