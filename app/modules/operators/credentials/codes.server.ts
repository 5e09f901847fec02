import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Enrolment } from '~/modules/credentials/totp.server'
import {
  enrolmentOf,
  newRecoveryCode,
  newSecret,
  plainCode,
  sealedAnew,
  stepOf,
} from '~/modules/credentials/totp.server'
import { hashToken } from '~/platform/tokens.server'
import type { Operator } from '../access/operator'
import { CodeRefused } from '../errors'
import { findOperator } from '../people/people.server'
import type { OwnCredentials } from '../schema'
import type { SessionClient } from '../sessions/sessions.server'
import { openSession } from '../sessions/sessions.server'
import { noteProof, operatorPasskeys } from './passkeys.server'
import { forgetTries, reserveProof, reserveStrangersTry, reserveTry, takeAddressTry } from './tries.server'

/** Number of recovery codes in a set. Each works once, without passkey or app. */
const codesAtOnce = 10

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

/** Checks and consumes a code of the app or a recovery code. Neither works twice. */
async function takeCode(db: TenantDb, operatorId: string, typed: string): Promise<void> {
  const code = plainCode(typed)
  const isTaken = /^\d{6}$/.test(code)
    ? await takeAppCode(db, operatorId, code)
    : await takeRecoveryCode(db, operatorId, code)
  if (!isTaken) throw new CodeRefused()
  await forgetTries(db, operatorId)
}

async function takeAppCode(db: TenantDb, operatorId: string, code: string): Promise<boolean> {
  const known = await db
    .selectFrom('operators')
    .select('totp_secret')
    .where('id', '=', operatorId)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst()
  const secret = known?.totp_secret
  const step = secret ? stepOf(operatorId, secret, code) : null
  if (!secret || step === null) return false
  const used = await db
    .updateTable('operators')
    .set({ totp_last_step: step, totp_secret: sealedAnew(operatorId, secret) })
    .where('id', '=', operatorId)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

async function takeRecoveryCode(db: TenantDb, operatorId: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable('operator_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashOf(operatorId, code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  if (used) audit(db, { act: 'recovery_code.used', subject: { kind: 'operator', id: operatorId } })
  return used !== undefined
}

const hashOf = (operatorId: string, code: string) => hashToken(`${operatorId} ${plainCode(code)}`)

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
  const known = await db
    .selectFrom('operators')
    .select('totp_secret')
    .where('id', '=', operatorId)
    .where('totp_confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const step = known?.totp_secret ? stepOf(operatorId, known.totp_secret, plainCode(typed)) : null
  if (step === null) throw new CodeRefused()
  await db
    .updateTable('operators')
    .set({ totp_confirmed_at: sql<Date>`now()`, totp_last_step: step })
    .where('id', '=', operatorId)
    .execute()
  await forgetTries(db, operatorId)
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
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  return forOperators(session, async (db) => {
    await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute()
    await db
      .insertInto('operator_recovery_codes')
      .values(codes.map((code) => ({ operator_id: id, code_hash: hashOf(id, code) })))
      .execute()
    audit(db, { act: 'recovery_codes.renewed', subject: { kind: 'operator', id } })
    return codes
  })
}

/** Returns the operator's credentials. */
export function credentialsOf({ id, session }: Operator): Promise<OwnCredentials> {
  return forOperators(session, async (db) => {
    const passkeys = await operatorPasskeys.list(db, id)
    const { app, left } = await db
      .selectFrom('operators')
      .select([
        sql<boolean>`totp_confirmed_at is not null`.as('app'),
        sql<number>`(select count(*)::int from operator_recovery_codes where operator_id = operators.id and used_at is null)`.as(
          'left',
        ),
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      passkeys,
      app,
      recoveryCodes: left,
    }
  })
}
