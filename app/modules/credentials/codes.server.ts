import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { hashToken } from '~/platform/tokens.server'
import { newRecoveryCode, plainCode, sealedAnew, stepOf } from './totp.server'

/** Number of recovery codes in a set. Each works once. */
const codesAtOnce = 10

/** The tables of one kind of owners: members of brands, or operators. */
export interface CodeTables {
  recoveryCodes: 'recovery_codes' | 'operator_recovery_codes'
  owner: 'account_id' | 'operator_id'
  /** Where the authenticator app's secret is, sealed, with the step of its last used code. */
  app:
    | { table: 'second_factors'; owner: 'account_id'; secret: 'secret'; confirmed: 'confirmed_at'; step: 'last_step' }
    | { table: 'operators'; owner: 'id'; secret: 'totp_secret'; confirmed: 'totp_confirmed_at'; step: 'totp_last_step' }
  /** Columns of every row that a transaction reaches, such as the brand's. */
  place: (db: TenantDb) => Record<string, string>
  /** Refuses a wrong code, with 401. */
  Refused: new () => Error
  /** Resets the count of wrong codes. */
  forgetTries: (db: TenantDb, ownerId: string) => Promise<void>
}

/** The app's codes and the recovery codes of one kind of owners, inside the transaction that acts on them. */
export function codeStore({ recoveryCodes, owner, app, place, Refused, forgetTries }: CodeTables) {
  const ownCodes = (db: TenantDb, ownerId: string) => ({ ...place(db), [owner]: ownerId })
  const ownApp = (db: TenantDb, ownerId: string) => ({ ...place(db), [app.owner]: ownerId })

  /** Starts a query that reads the owner's app, if it is in use or, with false, waits for its first code. */
  function appOf(db: TenantDb, ownerId: string, inUse: boolean) {
    return db
      .selectFrom(app.table)
      .where(({ and }) => and(ownApp(db, ownerId)))
      .where(app.confirmed, inUse ? 'is not' : 'is', null)
      .select(`${app.secret} as secret`)
  }

  async function takeAppCode(db: TenantDb, ownerId: string, code: string): Promise<boolean> {
    const secret = (await appOf(db, ownerId, true).executeTakeFirst())?.secret
    const step = secret ? stepOf(ownerId, secret, code) : null
    if (!secret || step === null) return false
    const used = await db
      .updateTable(app.table)
      .set({ [app.step]: step, [app.secret]: sealedAnew(ownerId, secret) })
      .where(({ and }) => and(ownApp(db, ownerId)))
      .where(app.step, '<', step)
      .returning(app.owner)
      .executeTakeFirst()
    return used !== undefined
  }

  async function takeRecoveryCode(db: TenantDb, ownerId: string, code: string): Promise<boolean> {
    const used = await db
      .updateTable(recoveryCodes)
      .set({ used_at: sql<Date>`now()` })
      .where(({ and }) => and({ ...ownCodes(db, ownerId), code_hash: hashOf(ownerId, code) }))
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst()
    return used !== undefined
  }

  return {
    /** Whether the owner has an app that was confirmed with a first code. */
    async hasApp(db: TenantDb, ownerId: string): Promise<boolean> {
      return (await appOf(db, ownerId, true).executeTakeFirst()) !== undefined
    },

    /** Confirms the app with its first code; from then on its codes log in. @throws Refused */
    async confirmApp(db: TenantDb, ownerId: string, typed: string): Promise<void> {
      const secret = (await appOf(db, ownerId, false).forUpdate().executeTakeFirst())?.secret
      const step = secret ? stepOf(ownerId, secret, plainCode(typed)) : null
      if (step === null) throw new Refused()
      await db
        .updateTable(app.table)
        .set({ [app.confirmed]: sql<Date>`now()`, [app.step]: step })
        .where(({ and }) => and(ownApp(db, ownerId)))
        .execute()
      await forgetTries(db, ownerId)
    },

    /** Checks and consumes a code of the app or a recovery code, and returns which it was. Neither works twice. @throws Refused */
    async take(db: TenantDb, ownerId: string, typed: string): Promise<'app' | 'recovery'> {
      const code = plainCode(typed)
      const kind = /^\d{6}$/.test(code) ? 'app' : 'recovery'
      const isTaken = kind === 'app' ? takeAppCode(db, ownerId, code) : takeRecoveryCode(db, ownerId, code)
      if (!(await isTaken)) throw new Refused()
      await forgetTries(db, ownerId)
      return kind
    },

    /** Number of unused recovery codes. */
    async recoveryCodesLeft(db: TenantDb, ownerId: string): Promise<number> {
      const { count } = await db
        .selectFrom(recoveryCodes)
        .where(({ and }) => and(ownCodes(db, ownerId)))
        .where('used_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Replaces the recovery codes and returns the new ones, which are shown only once. */
    async renewRecoveryCodes(db: TenantDb, ownerId: string): Promise<string[]> {
      const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
      await db
        .deleteFrom(recoveryCodes)
        .where(({ and }) => and(ownCodes(db, ownerId)))
        .execute()
      await db
        .insertInto(recoveryCodes)
        .values(codes.map((code) => ({ ...ownCodes(db, ownerId), code_hash: hashOf(ownerId, plainCode(code)) })))
        .execute()
      return codes
    },
  }
}

const hashOf = (ownerId: string, code: string) => hashToken(`${ownerId} ${code}`)
