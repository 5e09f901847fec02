import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { dayIn } from '~/i18n/calendar'
import type { Language } from '~/i18n/languages'
import { afterCommit } from '~/platform/events'
import { accountKey } from '~/platform/names/account-key.server'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { accountWithName, changeAccount } from '../account-row.server'
import { findLink, linksToday, makeLink, takeLink, voidLinks } from '../email/links.server'
import { purgeOf, sendWayBack } from '../email/way-back.server'
import { AccountWaitsForDeletion, EmailNotFound, LinkInvalid, TooManyResets } from '../errors'
import { accountLimit } from '../limits.server'
import { enqueueMail, mailNewPassword } from '../mail/enqueue-mail.server'
import { enterOrAsk, sessionOf } from '../second-factor/entrance.server'
import { forgetAttempts } from '../sessions/attempts.server'
import type { SessionClient } from '../sessions/browser.server'
import { logSecurityEvent } from '../sessions/security-log.server'
import { endSessionsOf, openSession } from '../sessions/sessions.server'
import { hashPassword } from './passwords.server'

/** Reset e-mails per account and day (decisions, 'Accounts'). */
const resetsPerDay = 3

export interface ResetRequest {
  email: string
  /** Language of the e-mail sent to an address without an account. */
  language: Language
  client: SessionClient
}

/**
 * Sends a link to set a new password, valid for 24 hours and for one use. Reveals whether an address has an account 5
 * times an hour per address block; beyond that the response is always the same, and only the e-mail differs.
 * @throws EmailNotFound 404
 * @throws AccountWaitsForDeletion 409
 * @throws TooManyResets 429, at the fourth request in the brand's calendar day
 */
export async function requestReset(tenant: Tenant, { email, language, client }: ResetRequest): Promise<void> {
  const { allowed: mayReveal } = await accountLimit(tenant, 'addressAnswers').take(client.addressBlock)
  const refusal = await forTenant(tenant, async (db) => {
    const account = await accountByEmail(db, email)
    const about = { tenant, account: account?.id ?? null, address: client.addressBlock }
    afterCommit(() => logSecurityEvent('reset_requested', about))
    if (!account) {
      if (!mayReveal) await answerUnknownAddress(db, tenant, { email, language })
      return new EmailNotFound()
    }
    const to = { to: account.email, language: account.language, name: account.name }
    if (account.deleted_at) {
      if (!mayReveal) {
        const key = dailyKey(tenant, 'deletion', account.id)
        await sendWayBack(
          db,
          tenant,
          { id: account.id, deletedAt: account.deleted_at },
          { mail: 'waits_for_deletion', key },
        )
      }
      return new AccountWaitsForDeletion(purgeOf(account.deleted_at, tenant))
    }
    return (await sendReset(db, tenant, account.id, to)) ? null : new TooManyResets()
  })
  if (mayReveal && refusal) throw refusal
}

/** Sends the link inside the caller's transaction. Returns false if the account had three reset e-mails on this day. */
export async function sendReset(
  db: TenantDb,
  tenant: Tenant,
  accountId: string,
  to: { to: string; language: Language; name: string },
): Promise<boolean> {
  if ((await linksToday(db, accountId, 'reset', tenant.settings.time_zone)) >= resetsPerDay) return false
  enqueueMail(db, { mail: 'reset', ...to, seed: await makeLink(db, accountId, 'reset') })
  return true
}

/**
 * Returns the account whose password a link may set, without changing anything; null if the link is not valid any more.
 */
export function accountOfResetLink(tenant: Tenant, token: string): Promise<{ name: string; email: string } | null> {
  return forTenant(tenant, async (db) => {
    const link = await findLink(db, 'reset', token)
    if (!link?.valid) return null
    const account = await accountWithName(db).where('accounts.id', '=', link.accountId).executeTakeFirst()
    return account && !account.deleted_at ? { name: account.name, email: account.email } : null
  })
}

/**
 * Sets the password, logs in and returns the new session's cookie value. Consumes the link, and ends every other
 * session, the login lock and an open change of the address.
 * @throws LinkInvalid 410
 * @throws SecondFactorNeeded 401 when the password is set and the account requires a code, too
 */
export async function resetPassword(
  tenant: Tenant,
  { token, password }: { token: string; password: string },
  client: SessionClient,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  const entrance = await forTenant(tenant, async (db) => {
    const link = await takeLink(db, 'reset', token)
    if (!link) throw new LinkInvalid()
    const changed = await changeAccount(db, link.accountId)
      .set({ password_hash: passwordHash })
      .where('status', '!=', 'deleted')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new LinkInvalid()
    await voidLinks(db, link.accountId, ['reset', 'mail_change'])
    await forgetAttempts(db, link.accountId)
    await endSessionsOf(db, link.accountId)
    await mailNewPassword(db, link.accountId)
    const about = { tenant, account: link.accountId, address: client.addressBlock }
    afterCommit(() => logSecurityEvent('password_reset', about))
    return enterOrAsk(db, link.accountId, () => openSession(db, link.accountId, client))
  })
  return sessionOf(entrance)
}

async function answerUnknownAddress(
  db: TenantDb,
  tenant: Tenant,
  to: { email: string; language: Language },
): Promise<void> {
  const mail = { mail: 'no_account', to: to.email, language: to.language } as const
  enqueueMail(db, mail, dailyKey(tenant, 'no-account', hashToken(accountKey(to.email))))
}

/** Returns an idempotency key that allows one e-mail a day per account or address, however often it is requested. */
function dailyKey(tenant: Tenant, what: string, whose: string): string {
  return `${what}/${tenant.id}/${whose}/${dayIn(tenant.settings.time_zone)}`
}

function accountByEmail(db: TenantDb, email: string) {
  return accountWithName(db).where('accounts.email_key', '=', accountKey(email)).forUpdate().executeTakeFirst()
}
