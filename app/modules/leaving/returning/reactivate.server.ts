import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { aboutBrand } from '~/database/scope.server'
import { memberStatus } from '~/database/tables/people/members'
import { accountWithName, changeAccount, changeProfile } from '~/modules/accounts/account-row.server'
import { findLink, takeLink, voidLinks } from '~/modules/accounts/email/links.server'
import { isOver, purgeOf } from '~/modules/accounts/email/way-back.server'
import { LinkInvalid } from '~/modules/accounts/errors'
import { readReturnPass } from '~/modules/accounts/returning/return-pass.server'
import type { SessionClient } from '~/modules/accounts/sessions/browser.server'
import { logSecurityEvent } from '~/modules/accounts/sessions/security-log.server'
import { openSession } from '~/modules/accounts/sessions/sessions.server'
import { balanceOf } from '~/modules/credits/spend-credits.server'
import { afterCommit } from '~/platform/events'
import type { Tenant } from '~/tenancy/tenant'
import type { ReturnView } from '../schema'

/**
 * Returns the account that a link or a pass reactivates, without changing anything; null if it is not valid any more.
 */
export function returnViewOf(tenant: Tenant, token: string): Promise<ReturnView | null> {
  return forTenant(tenant, async (db) => {
    const id = readReturnPass(tenant, token)?.accountId ?? (await accountOfLink(db, token))
    if (!id) return null
    const account = await accountWithName(db).where('accounts.id', '=', id).executeTakeFirst()
    if (!account?.deleted_at || isOver(account.deleted_at, tenant)) return null
    return {
      name: account.name,
      credits: await balanceOf(db, account.id),
      until: purgeOf(account.deleted_at, tenant).toISOString(),
    }
  })
}

/**
 * Reactivates a closed account as it was, by the e-mail's link or by the pass of a recent login. Returns the new
 * session's cookie value for a pass; null for a link, which proves access to the mailbox but not the password.
 * @throws LinkInvalid 410: unknown, used, from another brand, or expired; or the account is active again or erased
 */
export function reactivate(tenant: Tenant, token: string, client: SessionClient): Promise<string | null> {
  return forTenant(tenant, async (db) => {
    const returning = readReturnPass(tenant, token)
    const link = returning ? null : await takeLink(db, 'reactivation', token)
    const id = returning?.accountId ?? link?.accountId
    if (!id) throw new LinkInvalid()
    const open = changeAccount(db, id)
      .set({
        status: sql<'active' | 'not_confirmed'>`case when confirmed_at is null then 'not_confirmed' else 'active' end`,
        deleted_at: null,
        deletion_reason: null,
        deletion_note: null,
      })
      .where('deleted_at', '>', sql<Date>`now() - make_interval(hours => ${tenant.settings.reactivation_days * 24})`)
    // A pass is valid only for the closing for which its login issued it.
    const back = await (returning
      ? open.where(sql<boolean>`date_trunc('milliseconds', deleted_at) = ${returning.closedAt}`)
      : open
    )
      .returning('status')
      .executeTakeFirst()
    if (!back) throw new LinkInvalid()
    await showProfile(db, id, back.status === 'active')
    await voidLinks(db, id, ['reactivation'])
    invalidatePeople(db)
    afterCommit(() => logSecurityEvent('account_reactivated', { tenant, account: id, address: client.addressBlock }))
    return returning ? openSession(db, id, client) : null
  })
}

async function accountOfLink(db: TenantDb, token: string): Promise<string | null> {
  const link = await findLink(db, 'reactivation', token)
  return link?.valid ? link.accountId : null
}

/** Shows the profile again. One that is suspended by a decision, made before or after closing, stays suspended. */
async function showProfile(db: TenantDb, id: string, confirmed: boolean): Promise<void> {
  await changeProfile(db, id)
    .set({
      status: sql<number>`(case when exists (
          select from reports where ${aboutBrand(db)} and member_id = ${id}
            and decision = 'disabled'
        ) then ${memberStatus.suspended} else ${confirmed ? memberStatus.active : memberStatus.disabled} end)::smallint`,
    })
    .where('status', '=', memberStatus.deleted)
    .execute()
}
