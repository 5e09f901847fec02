import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Tenant } from '~/tenancy/tenant'
import { accountRow, changeAccount, changeProfile, lockAccount } from '../account-row.server'
import { ActivationFailed, ResentTooSoon } from '../errors'
import { accountEvents } from '../events.server'
import { enqueueMail } from '../mail/enqueue-mail.server'
import type { Member } from '../member'
import { resendSeconds } from '../schema'
import type { Browser } from '../sessions/browser.server'
import { findLink, makeLink, secondsSinceLink, voidLinks } from './links.server'

/**
 * Confirms the e-mail address to which the link was sent: activates the account, shows the profile, and runs the
 * listeners of `accountEvents.activated`, all in one transaction. Succeeds for an account that is already active,
 * because mail programs open links twice.
 * @throws ActivationFailed 410, when the link is unknown, older than 7 days or replaced
 */
export function activate(tenant: Tenant, token: string): Promise<void> {
  return forTenant(tenant, async (db) => {
    const link = await findLink(db, 'activation', token)
    if (!link) throw new ActivationFailed()
    if (link.valid && (await activateAccount(db, tenant, link.accountId))) return
    // The account was active before, or the same link was opened twice at the same moment.
    if (!(await isActive(db, link.accountId))) throw new ActivationFailed()
  })
}

interface Opener {
  viewer: Pick<Member, 'id'> | null
  browser: Pick<Browser, 'knows'> | undefined
}

/**
 * Whether the browser that opens an activation link is one that signed up or logged in to its account: by its session,
 * or by its cookie after the session has ended.
 */
export async function isLinkOfBrowser(tenant: Tenant, token: string, { viewer, browser }: Opener): Promise<boolean> {
  const link = await forTenant(tenant, (db) => findLink(db, 'activation', token))
  if (!link) return false
  return viewer?.id === link.accountId || browser?.knows(link.accountId) === true
}

/** Activates an account inside the caller's transaction. Returns false if it was not awaiting confirmation. */
export async function activateAccount(db: TenantDb, tenant: Tenant, id: string): Promise<boolean> {
  const activated = await changeAccount(db, id)
    .set({ status: 'active', confirmed_at: sql<Date>`now()` })
    .where('status', '=', 'not_confirmed')
    .returning('id')
    .executeTakeFirst()
  if (!activated) return false
  await changeProfile(db, id).set({ status: memberStatus.active }).where('status', '=', memberStatus.disabled).execute()
  await voidLinks(db, id, ['activation'])
  for (const listener of accountEvents.activated) await listener(db, { id, tenant })
  return true
}

/**
 * Sends the activation e-mail again, with a new link; earlier links stay valid. Does nothing for an active account.
 * @throws ResentTooSoon 429, within 60 seconds of the previous e-mail
 */
export async function resendActivation(member: Member): Promise<void> {
  if (member.status === 'active') return
  await forMember(member, (db) => resendActivationIn(db, member))
}

/** Does the same as `resendActivation`, inside the caller's transaction. @throws ResentTooSoon 429 */
export async function resendActivationIn(db: TenantDb, account: Activated): Promise<void> {
  await lockAccount(db, account.id)
  const since = await secondsSinceLink(db, account.id, 'activation')
  if (since !== null && since < resendSeconds) throw new ResentTooSoon(Math.ceil(resendSeconds - since))
  await sendActivation(db, account)
}

type Activated = Pick<Member, 'id' | 'email' | 'name' | 'language'>

/** Returns the number of seconds until the activation e-mail may be sent again. */
export async function resendWait(member: Member): Promise<number> {
  const since = await forMember(member, (db) => secondsSinceLink(db, member.id, 'activation'))
  return since === null ? 0 : Math.max(0, Math.ceil(resendSeconds - since))
}

export async function sendActivation(db: TenantDb, { id, email, name, language }: Activated): Promise<void> {
  const seed = await makeLink(db, id, 'activation')
  enqueueMail(db, { mail: 'activation', to: email, language, name, seed })
}

async function isActive(db: TenantDb, id: string): Promise<boolean> {
  const account = await accountRow(db, id).select('status').executeTakeFirst()
  return account?.status === 'active'
}
