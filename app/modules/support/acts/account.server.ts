import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { accountWithName } from '~/modules/accounts/account-row.server'
import { resendActivationIn } from '~/modules/accounts/email/activate.server'
import { offerEmailChange } from '~/modules/accounts/email/change-email.server'
import { EmailInUse, TooManyResets } from '~/modules/accounts/errors'
import { sendReset } from '~/modules/accounts/passwords/reset-password.server'
import { endSessionIn, endSessionsOf } from '~/modules/accounts/sessions/sessions.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { assertFresh, assertMayAt } from '~/modules/operators/access/step-up.server'
import { NotYours } from '~/modules/operators/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { maskedEmail } from '../masked-email.server'

/** The acting operator; null for the command line. */
export type By = Operator | null

/**
 * Ends all sessions of a member, or a single one.
 * @returns the number of sessions ended
 * @throws NotYours 404
 */
export function logOutMember(tenant: Tenant, by: By, id: string, session: string | null): Promise<number> {
  assertMayAt(by, 'members', tenant.id)
  return forTenant(tenant, async (db) => {
    await openAccount(db, id)
    const ended = session === null ? await endSessionsOf(db, id) : Number(await endSessionIn(db, id, session))
    if (ended > 0) audit(db, { act: 'member.logged_out', subject: { kind: 'member', id }, after: { ended } })
    return ended
  })
}

/**
 * Sends the e-mail with which a member can log in again: the activation link, or once confirmed a password reset.
 * @throws NotYours 404 @throws ResentTooSoon 429 @throws TooManyResets 429
 */
export function resendMail(tenant: Tenant, by: By, id: string): Promise<'activation' | 'reset'> {
  assertMayAt(by, 'members', tenant.id)
  return forTenant(tenant, async (db) => {
    const { confirmed, ...account } = await openAccount(db, id)
    const mail = confirmed ? 'reset' : 'activation'
    if (mail === 'activation') await resendActivationIn(db, account)
    else if (!(await sendReset(db, tenant, id, { to: account.email, ...account }))) throw new TooManyResets()
    audit(db, { act: 'member.mail_resent', subject: { kind: 'member', id }, after: { mail } })
    return mail
  })
}

/**
 * Offers a member a new address. It is set when the link sent to it is used; the old address is notified.
 * @throws NotYours 404 @throws StepUpNeeded 403 @throws EmailInUse 409
 */
export async function changeEmailOf(
  tenant: Tenant,
  by: By,
  id: string,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  assertMayAt(by, 'personal_data', tenant.id)
  if (by) assertFresh(by)
  await forTenant(tenant, async (db) => {
    const account = await openAccount(db, id)
    if (!(await offerEmailChange(db, account, email))) throw new EmailInUse()
    audit(db, {
      act: 'member.email_offered',
      subject: { kind: 'member', id },
      reason,
      before: { email: maskedEmail(account.email) },
      after: { email: maskedEmail(email) },
    })
  })
}

/** Reads the account of one of the brand's members, unless it is closed. @throws NotYours 404 */
export async function openAccount(db: TenantDb, id: string) {
  const account = isUuid(id)
    ? await accountWithName(db)
        .select('accounts.status')
        .where('accounts.id', '=', id)
        .where('accounts.deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!account) throw new NotYours()
  const { email, name, language, status } = account
  return { id, email, name, language, confirmed: status === 'active' }
}
