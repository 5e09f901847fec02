import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { readableEmail } from '~/platform/names/email-address.server'
import { isUuid } from '~/platform/uuid'
import type { Operator } from '../access/operator'
import type { Grant } from '../access/rights'
import { assertMay } from '../access/step-up.server'
import { LastOwner, NotYours } from '../errors'
import type { OperatorView } from '../schema'
import { endSessionsOf } from '../sessions/sessions.server'
import { grantRoles, grantsColumn, wordOf } from './grants.server'

interface OperatorRow {
  id: string
  name: string
  email: string
  grants: Grant[]
  state: OperatorView['state']
  lastSeenAt: Date | null
}

/** Lists all operators, including invited and removed ones; removed ones are last. */
export async function listOperators(by: Operator | null, slugOf: (brandId: string) => string): Promise<OperatorView[]> {
  const { rows } = await forOperators(by?.session ?? null, operatorRows, { atOnce: true })
  return rows.map(({ id, name, email, grants, state, lastSeenAt }) => ({
    id,
    name,
    email: readableEmail(email),
    state,
    grants: grants.map(({ role, brandId }) => ({ role, brand: brandId && slugOf(brandId) })),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

function operatorRows(db: TenantDb) {
  return sql<OperatorRow>`
    select o.id, o.name, o.email,
      ${grantsColumn('o.id')} as grants,
      case when o.disabled_at is not null then 'ended'
        when o.totp_confirmed_at is not null or exists (select from operator_passkeys where operator_id = o.id) then 'active'
        when exists (select from operator_invites where operator_id = o.id and used_at is null and expires_at > now()) then 'invited'
        else 'expired' end as state,
      (select max(last_seen_at) from operator_sessions where operator_id = o.id) as "lastSeenAt"
    from operators o order by o.disabled_at is not null, o.created_at`.execute(db)
}

/**
 * Replaces an operator's roles.
 * @param by the acting operator; null for the command line
 * @throws StepUpNeeded 403 @throws LastOwner 409 @throws NotYours 404
 */
export function changeGrants(by: Operator | null, id: string, grants: readonly Grant[]): Promise<void> {
  assertMay(by, 'operators')
  return forOperators(by?.session ?? null, async (db) => {
    const email = await lockOperator(db, id)
    const before = await db.selectFrom('operator_grants').selectAll().where('operator_id', '=', id).execute()
    await db.deleteFrom('operator_grants').where('operator_id', '=', id).execute()
    await grantRoles(db, id, grants)
    await assertOwnerLeft(db)
    audit(db, {
      act: 'operator.granted',
      subject: { kind: 'operator', id, name: email },
      before: { grants: before.map(({ role, brand_id }) => wordOf({ role, brandId: brand_id })) },
      after: { grants: grants.map(wordOf) },
    })
  })
}

/**
 * Removes an operator: sessions and invites end, and passkeys and codes don't work any more.
 * @param by the acting operator; null for the command line
 * @throws StepUpNeeded 403 @throws LastOwner 409 @throws NotYours 404
 */
export function endOperator(by: Operator | null, id: string): Promise<void> {
  assertMay(by, 'operators')
  return forOperators(by?.session ?? null, async (db) => {
    const email = await lockOperator(db, id)
    await db.updateTable('operators').set({ disabled_at: sql<Date>`now()` }).where('id', '=', id).execute()
    await assertOwnerLeft(db)
    await endSessionsOf(db, id)
    for (const table of ['operator_passkeys', 'operator_recovery_codes', 'operator_invites'] as const) {
      await db.deleteFrom(table).where('operator_id', '=', id).execute()
    }
    await db.updateTable('operators').set({ totp_secret: null, totp_confirmed_at: null }).where('id', '=', id).execute()
    audit(db, { act: 'operator.ended', subject: { kind: 'operator', id, name: email } })
  })
}

async function lockOperator(db: TenantDb, id: string): Promise<string> {
  // Serializes changes, so that two concurrent ones can't remove the last owner.
  await sql`select pg_advisory_xact_lock(hashtext('operators'))`.execute(db)
  const known = isUuid(id)
    ? await db.selectFrom('operators').select('email').where('id', '=', id).executeTakeFirst()
    : undefined
  if (!known) throw new NotYours()
  return known.email
}

async function assertOwnerLeft(db: TenantDb): Promise<void> {
  const owner = await db
    .selectFrom('operator_grants')
    .innerJoin('operators', 'operators.id', 'operator_grants.operator_id')
    .select('operators.id')
    .where('role', '=', 'owner')
    .where('brand_id', 'is', null)
    .where('operators.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!owner) throw new LastOwner()
}

/** Finds an operator by e-mail address; undefined for operators who were removed. */
export function findOperator(email: string): Promise<{ id: string } | undefined> {
  return forOperators(null, (db) =>
    db
      .selectFrom('operators')
      .select('id')
      .where('email_key', '=', email.trim().toLowerCase())
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  )
}

/** Turns single-key shortcuts such as J and R on or off. Speech input triggers them by accident. */
export async function setSingleKeys({ id, session }: Pick<Operator, 'id' | 'session'>, on: boolean): Promise<void> {
  await forOperators(session, (db) =>
    db.updateTable('operators').set({ single_keys: on }).where('id', '=', id).execute(),
  )
}
