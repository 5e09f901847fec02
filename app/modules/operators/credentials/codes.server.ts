import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { codeStore } from '~/modules/credentials/codes.server'
import type { Enrolment } from '~/modules/credentials/totp.server'
import { enrolmentOf, newSecret } from '~/modules/credentials/totp.server'
import type { Operator } from '../access/operator'
import { CodeRefused } from '../errors'
import { findOperator } from '../people/people.server'
import type { OwnCredentials } from '../schema'
import type { SessionClient } from '../sessions/sessions.server'
import { openSession } from '../sessions/sessions.server'
import { noteProof, operatorPasskeys } from './passkeys.server'
import { forgetTries, reserveProof, reserveStrangersTry, reserveTry, takeAddressTry } from './tries.server'

const operatorCodes = codeStore({
  recoveryCodes: 'operator_recovery_codes',
  owner: 'operator_id',
  app: {
    ...{ table: 'operators', owner: 'id' },
    ...{ secret: 'totp_secret', confirmed: 'totp_confirmed_at', step: 'totp_last_step' },
  },
  place: () => ({}),
  Refused: CodeRefused,
  forgetTries,
})

/**
 * Opens a session for an e-mail address and a code of the operator's app, or a recovery code. Returns the cookie value.
 * An unknown address gets the same response as a wrong code, and is locked in the same way.
 * @throws CodeRefused 401
 * @throws CodesLocked 429 after five wrong codes in 15 minutes
 */
export async function logInWithCode(
  { email, code }: { email: string; code: string },
  client: SessionClient,
): Promise<string> {
  const giveBack = await takeAddressTry(client.addressBlock)
  const operator = await findOperator(email)
  if (!operator) {
    await reserveStrangersTry(email)
    throw new CodeRefused()
  }
  await reserveTry(operator.id)
  const token = await forOperators(null, async (db) => {
    await takeCode(db, operator.id, code)
    return openSession(db, operator.id, client)
  })
  await giveBack()
  return token
}

/**
 * Passes the fresh check by a code.
 * @throws CodeRefused 401
 * @throws CodesLocked 429
 */
export async function proveByCode(operator: Operator, code: string): Promise<void> {
  const giveBack = await reserveProof(operator)
  await forOperators(operator.session, async (db) => {
    await takeCode(db, operator.id, code)
    await noteProof(db, operator, 'code')
  })
  await giveBack()
}

async function takeCode(db: TenantDb, operatorId: string, typed: string): Promise<void> {
  const kind = await operatorCodes.take(db, operatorId, typed)
  if (kind === 'recovery') audit(db, { act: 'recovery_code.used', subject: { kind: 'operator', id: operatorId } })
}

/**
 * Returns what an authenticator app needs to be set up; null if the operator has an app. An unconfirmed secret is kept,
 * so that a reload shows the same QR code.
 */
export function beginApp(operator: { id: string; email: string }): Promise<Enrolment | null> {
  return forOperators(null, async (db) => {
    const made = newSecret(operator.id)
    const { totp_secret: secret } = await db
      .updateTable('operators')
      .set({ totp_secret: sql<string>`coalesce(totp_secret, ${made})` })
      .where('id', '=', operator.id)
      .where('totp_confirmed_at', 'is', null)
      .returning('totp_secret')
      .executeTakeFirst()
      .then((row) => row ?? { totp_secret: null })
    return secret ? enrolmentOf(operator.id, secret, { issuer: 'Manyhearts console', label: operator.email }) : null
  })
}

/**
 * Confirms the app with its first code, inside the transaction that acts on it; from then on its codes log in.
 * @throws CodeRefused 401
 */
export async function confirmApp(db: TenantDb, operatorId: string, typed: string): Promise<void> {
  await operatorCodes.confirmApp(db, operatorId, typed)
  audit(db, { act: 'app.added', subject: { kind: 'operator', id: operatorId } })
}

/** Confirms the app of a logged-in operator. Throws the same errors as `confirmApp`. */
export async function addApp(operator: Operator, typed: string): Promise<void> {
  const giveBack = await reserveProof(operator)
  await forOperators(operator.session, (db) => confirmApp(db, operator.id, typed))
  await giveBack()
}

/** Replaces the recovery codes with ten new ones and returns them; they are shown only once. */
export function renewRecoveryCodes({ id, session }: Operator): Promise<string[]> {
  return forOperators(session, async (db) => {
    const codes = await operatorCodes.renewRecoveryCodes(db, id)
    audit(db, { act: 'recovery_codes.renewed', subject: { kind: 'operator', id } })
    return codes
  })
}

/** Returns the operator's credentials. */
export function credentialsOf({ id, session }: Operator): Promise<OwnCredentials> {
  return forOperators(session, async (db) => ({
    passkeys: await operatorPasskeys.list(db, id),
    app: await operatorCodes.hasApp(db, id),
    recoveryCodes: await operatorCodes.recoveryCodesLeft(db, id),
  }))
}
