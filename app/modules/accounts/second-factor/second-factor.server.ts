import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { enrolmentOf, newSecret } from '~/modules/credentials/totp.server'
import type { Tenant } from '~/tenancy/tenant'
import { findAccount } from '../find-account.server'
import { mailLogInChange } from '../mail/enqueue-mail.server'
import type { Member } from '../member'
import type { SecondFactorView } from '../schema'
import { assertProved } from '../sessions/prove.server'
import { logSecurityEvent, securityEvent } from '../sessions/security-log.server'
import { forgetCodeTries, memberCodes, reserveCodeTry } from './check-code.server'

/** Minutes for which an unconfirmed secret is shown. */
const enrolMinutes = 60

/** Returns the state of the second factor for the settings: off, being turned on (with what the app needs), or on. */
export async function secondFactorOf(member: Member): Promise<SecondFactorView> {
  const { factor, left } = await forMember(member, async (db) => ({
    factor: await rowOf(db, member.id)
      .select([
        'secret',
        'confirmed_at',
        sql<boolean>`created_at > now() - ${enrolMinutes} * interval '1 minute'`.as('fresh'),
      ])
      .executeTakeFirst(),
    left: await memberCodes.recoveryCodesLeft(db, member.id),
  }))
  if (factor?.confirmed_at) return { kind: 'on', since: factor.confirmed_at.toISOString(), codesLeft: left }
  const names = { issuer: member.tenant.settings.name, label: member.name }
  const enrolment = factor?.fresh && member.proved ? enrolmentOf(member.id, factor.secret, names) : null
  return enrolment ? { kind: 'enrolling', ...enrolment } : { kind: 'off' }
}

/**
 * Makes a secret for the member's authenticator app. Logins don't ask for codes until the member confirms it with one.
 * @throws ProofNeeded 403
 */
export async function beginSecondFactor(member: Member): Promise<void> {
  assertProved(member)
  const secret = newSecret(member.id)
  await forMember(member, (db) =>
    db
      .insertInto('second_factors')
      .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, account_id: member.id, secret })
      .onConflict((conflict) =>
        conflict
          .columns(['pool_id', 'account_id'])
          .doUpdateSet({ secret, last_step: 0, created_at: sql<Date>`now()` })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .execute(),
  )
}

/**
 * Turns the second factor on with the app's first code: logins by password then ask for a code. Returns the recovery
 * codes, which are shown only once.
 * @throws ProofNeeded 403
 * @throws WrongCode 401
 * @throws LoginLocked 429, after five wrong codes
 */
export async function confirmSecondFactor(member: Member, typed: string, addressBlock: string): Promise<string[]> {
  assertProved(member)
  await forMember(member, (db) => reserveCodeTry(db, member.id))
  const codes = await forMember(member, async (db) => {
    await memberCodes.confirmApp(db, member.id, typed)
    await mailLogInChange(db, member.id, 'second_factor_on')
    return memberCodes.renewRecoveryCodes(db, member.id)
  })
  logSecurityEvent('second_factor_on', { tenant: member.tenant, account: member.id, address: addressBlock })
  return codes
}

/**
 * Replaces the recovery codes and returns the new ones, which are shown only once.
 * @throws ProofNeeded 403
 */
export async function renewRecoveryCodes(member: Member): Promise<string[]> {
  assertProved(member)
  return forMember(member, async (db) =>
    (await memberCodes.hasApp(db, member.id)) ? memberCodes.renewRecoveryCodes(db, member.id) : [],
  )
}

/**
 * Turns the second factor off: the password alone is enough again.
 * @throws ProofNeeded 403
 */
export async function endSecondFactor(member: Member, addressBlock: string): Promise<void> {
  assertProved(member)
  const wasOn = await forMember(member, (db) => takeAway(db, member.id))
  if (wasOn) {
    logSecurityEvent('second_factor_off', { tenant: member.tenant, account: member.id, address: addressBlock })
  }
}

/**
 * Turns off the second factor for a member who lost the app and the recovery codes, by an operator's command. The
 * member is notified by e-mail. The event is enqueued, so that the server's log has it instead of the operator's
 * terminal.
 * @param member name, e-mail address or id
 */
export function endSecondFactorByOperator(tenant: Tenant, member: string): Promise<'ended' | 'none' | 'unknown'> {
  return forTenant(tenant, async (db) => {
    const account = await findAccount(db, member)
    if (!account) return 'unknown'
    if (!(await takeAway(db, account.id))) return 'none'
    await forgetCodeTries(db, account.id)
    enqueue(db, securityEvent, { event: 'second_factor_removed', account: account.id })
    return 'ended'
  })
}

/** Removes the second factor and the recovery codes. Returns whether it was on. */
async function takeAway(db: TenantDb, accountId: string): Promise<boolean> {
  const wasOn = await memberCodes.hasApp(db, accountId)
  for (const table of ['second_factors', 'recovery_codes'] as const) {
    await db
      .deleteFrom(table)
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', accountId)
      .execute()
  }
  if (wasOn) await mailLogInChange(db, accountId, 'second_factor_off')
  return wasOn
}

function rowOf(db: TenantDb, accountId: string) {
  return db
    .selectFrom('second_factors')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
}
