import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { afterCommit } from '~/platform/events'
import { accountKey } from '~/platform/names/account-key.server'
import type { Tenant } from '~/tenancy/tenant'
import { changeAccount } from '../account-row.server'
import { EmailInUse, LinkInvalid, ResentTooSoon } from '../errors'
import { accountLimit } from '../limits.server'
import { enqueueMail, mailNewEmail } from '../mail/enqueue-mail.server'
import type { Member } from '../member'
import { proveByPassword } from '../sessions/prove.server'
import { logSecurityEvent } from '../sessions/security-log.server'
import { activateAccount } from './activate.server'
import { findLink, makeLink, takeLink, voidLinks } from './links.server'

export interface EmailChange {
  email: string
  /** The current password, so that holding an unlocked phone is not enough. Null if the session was proved recently. */
  password: string | null
  /** The browser's address block, for the limit of 5 answers an hour on whether an address has an account. */
  addressBlock: string
}

/**
 * Sends a link to the new address and a notice to the old one. Nothing changes until the link is used.
 * @throws ResentTooSoon 429, at the eleventh request in an hour
 * @throws WrongPassword 403
 * @throws LoginLocked 429
 * @throws EmailInUse 409; after 5 such answers an hour to an address block, a used address is treated like a free one
 */
export async function requestEmailChange(member: Member, change: EmailChange): Promise<void> {
  const { allowed, waitSeconds } = await accountLimit(member.tenant, 'mailChanges').take(member.id)
  if (!allowed) throw new ResentTooSoon(waitSeconds)
  if (!member.proved) await proveByPassword(member, change.password ?? '', change.addressBlock)
  const about = { tenant: member.tenant, account: member.id, address: change.addressBlock }
  logSecurityEvent('email_change_requested', about)
  const answers = accountLimit(member.tenant, 'addressAnswers')
  const isFree = await forMember(member, (db) => offerEmailChange(db, member, change.email))
  if (!isFree && (await answers.take(change.addressBlock)).allowed) throw new EmailInUse()
}

/**
 * Sends a link to the new address and a notice to the old one, inside the caller's transaction.
 * @returns false if another account has the address
 */
export async function offerEmailChange(
  db: TenantDb,
  { id, name, language, email }: Pick<Member, 'id' | 'name' | 'language' | 'email'>,
  newEmail: string,
): Promise<boolean> {
  if (await hasAccount(db, newEmail)) return false
  const seed = await makeLink(db, id, 'mail_change', newEmail)
  enqueueMail(db, { mail: 'mail_change', to: newEmail, language, name, seed })
  enqueueMail(db, { mail: 'mail_change_notice', to: email, language, name, newEmail })
  return true
}

/** Returns the address that a link would set, without changing anything; null if the link is not valid any more. */
export function emailOfChangeLink(tenant: Tenant, token: string): Promise<string | null> {
  return forTenant(tenant, async (db) => {
    const link = await findLink(db, 'mail_change', token)
    return link?.valid ? link.newEmail : null
  })
}

/**
 * Sets the new address and returns it. The link confirms it, so an account awaiting confirmation becomes active.
 * @throws LinkInvalid 410
 * @throws EmailInUse 409, when another account has taken the address since the link was sent
 */
export function changeEmail(tenant: Tenant, token: string, addressBlock: string | null = null): Promise<string> {
  return forTenant(tenant, async (db) => {
    const link = await takeLink(db, 'mail_change', token)
    if (!link?.newEmail) throw new LinkInvalid()
    if (await hasAccount(db, link.newEmail)) throw new EmailInUse()
    await mailNewEmail(db, link.accountId, link.newEmail)
    const changed = await changeAccount(db, link.accountId)
      .set({
        email: link.newEmail,
        email_key: accountKey(link.newEmail),
        // Spam reports and unsubscribing in a mail app are about the e-mails, not about the address.
        email_disabled_reason: sql<'fbl' | 'listunsubscribe' | null>`nullif(email_disabled_reason, 'bounce')`,
        soft_bounces: 0,
      })
      .where('status', '!=', 'deleted')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new LinkInvalid()
    await voidLinks(db, link.accountId, ['mail_change', 'activation', 'reset'])
    await activateAccount(db, tenant, link.accountId)
    const about = { tenant, account: link.accountId, address: addressBlock }
    afterCommit(() => logSecurityEvent('email_changed', about))
    return link.newEmail
  })
}

async function hasAccount(db: TenantDb, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('email_key', '=', accountKey(email))
    .select('id')
    .executeTakeFirst()
  return account !== undefined
}
