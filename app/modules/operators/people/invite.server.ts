import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Creation } from '~/modules/credentials/passkey-forms.server'
import type { Enrolment } from '~/modules/credentials/totp.server'
import { hashToken, randomToken, uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import type { Operator } from '../access/operator'
import type { Grant } from '../access/rights'
import { assertMay } from '../access/step-up.server'
import { beginApp, confirmApp } from '../credentials/codes.server'
import { checkPasskey } from '../credentials/passkeys.server'
import { reserveTry } from '../credentials/tries.server'
import { InviteInvalid, NotYours } from '../errors'
import { inviteHours } from '../limits'
import type { SessionClient } from '../sessions/sessions.server'
import { openSession } from '../sessions/sessions.server'
import { grantRoles, grantsColumn, wordOf } from './grants.server'

export interface Invitation {
  email: string
  name: string
  grants: readonly Grant[]
}

/**
 * Makes a person an operator, or gives an operator who lost their passkey another way in. Returns the token of the
 * link, which works once within 48 hours. Someone who is an operator already gets the roles at once, besides their own,
 * and the name unless it is empty.
 * @param by the acting operator; null for the command line
 * @throws NotYours 404
 * @throws StepUpNeeded 403
 */
export function inviteOperator(by: Operator | null, { email, name, grants }: Invitation): Promise<string> {
  assertMay(by, 'operators')
  const token = randomToken()
  return forOperators(by?.session ?? null, async (db) => {
    const key = email.trim().toLowerCase()
    await forgetRolesOfOld(db, key)
    const known = await db
      .insertInto('operators')
      .values({ id: uuidv7(), email: email.trim(), email_key: key, name: name.trim() || key })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet((row) => ({ disabled_at: null, name: name.trim() || row.ref('operators.name') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await grantRoles(db, known.id, grants)
    await db
      .insertInto('operator_invites')
      .values({
        token_hash: hashToken(token),
        operator_id: known.id,
        invited_by: by?.id ?? null,
        expires_at: sql<Date>`now() + ${inviteHours} * interval '1 hour'`,
      })
      .execute()
    audit(db, {
      act: 'operator.invited',
      subject: { kind: 'operator', id: known.id, name: email.trim() },
      after: { grants: grants.map(wordOf) },
    })
    return token
  })
}

/**
 * Invites an operator again, with the roles that they have, or had when their access ended.
 * @throws NotYours 404 @throws StepUpNeeded 403
 */
export async function inviteAgain(by: Operator | null, id: string): Promise<string> {
  assertMay(by, 'operators')
  const { email, name, grants } = await forOperators(by?.session ?? null, (db) => operatorById(db, id))
  return inviteOperator(by, { email, name, grants })
}

async function operatorById(db: TenantDb, id: string): Promise<Invitation> {
  const operator = isUuid(id)
    ? await db
        .selectFrom('operators')
        .select(['email', 'name', grantsColumn('operators.id').as('grants')])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!operator) throw new NotYours()
  return operator
}

/** Deletes the roles of a removed operator who is invited again, so that they get only those of the new invitation. */
async function forgetRolesOfOld(db: TenantDb, emailKey: string): Promise<void> {
  const gone = db
    .selectFrom('operators')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('disabled_at', 'is not', null)
  await db.deleteFrom('operator_grants').where('operator_id', 'in', gone).execute()
}

interface Invited {
  id: string
  name: string
  email: string
  invitedBy: string | null
  grants: Grant[]
}

/** Reads the operator invited by a link, as long as it is valid. @throws InviteInvalid 410 */
export function readInvite(token: string): Promise<Invited> {
  return forOperators(null, (db) => invitedBy(db, token))
}

async function invitedBy(db: TenantDb, token: string): Promise<Invited> {
  const { rows } = await sql<Invited>`
    select o.id, o.name, o.email, inviter.name as "invitedBy", ${grantsColumn('o.id')} as grants
    from operator_invites i join operators o on o.id = i.operator_id left join operators inviter on inviter.id = i.invited_by
    where i.token_hash = ${hashToken(token)} and i.used_at is null and i.expires_at > now() and o.disabled_at is null`.execute(
    db,
  )
  const [invited] = rows
  if (!invited) throw new InviteInvalid()
  return invited
}

/** Accepts an invite with a new passkey. Returns the session's cookie value. @throws InviteInvalid 410 */
export async function acceptWithPasskey(
  at: { origin: string },
  token: string,
  creation: Creation,
  client: SessionClient,
): Promise<string> {
  const invited = await readInvite(token)
  const keep = await checkPasskey(at, invited.id, creation, client.userAgent)
  return accept(token, invited, keep, client)
}

/** Returns what the invited operator's app needs to be set up. @throws InviteInvalid 410 */
export async function appOfInvite(token: string): Promise<Enrolment | null> {
  return beginApp(await readInvite(token))
}

/**
 * Accepts an invite by the app's first code. @throws InviteInvalid 410 @throws CodeRefused 401 @throws CodesLocked 429
 */
export async function acceptWithApp(token: string, code: string, client: SessionClient): Promise<string> {
  const invited = await readInvite(token)
  await reserveTry(invited.id)
  return accept(token, invited, (db) => confirmApp(db, invited.id, code), client)
}

function accept(
  token: string,
  { id, email }: Invited,
  keep: (db: TenantDb) => Promise<void>,
  client: SessionClient,
): Promise<string> {
  return forOperators(null, async (db) => {
    const used = await db
      .updateTable('operator_invites')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('operator_id')
      .executeTakeFirst()
    if (!used) throw new InviteInvalid()
    const session = await openSession(db, id, client)
    await keep(db)
    audit(db, { act: 'invite.accepted', subject: { kind: 'operator', id, name: email } })
    return session
  })
}
