import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { accountWithName, changeAccount } from '~/modules/accounts/account-row.server'
import { voidLinks } from '~/modules/accounts/email/links.server'
import { enqueueMail } from '~/modules/accounts/mail/enqueue-mail.server'
import type { Tenant } from '~/tenancy/tenant'
import { closeIn } from './close-account.server'

/**
 * Closes an account, unless it is closed, and ends the time in which it could be reactivated, so that the next purge
 * erases it. The owner is notified by e-mail. Runs inside the caller's transaction.
 * @returns false if the brand has no such account, or it is being erased already
 */
export async function eraseNow(db: TenantDb, tenant: Tenant, id: string): Promise<boolean> {
  const account = await accountWithName(db).where('accounts.id', '=', id).executeTakeFirst()
  if (!account) return false
  await closeIn(db, id, { reason: null, note: null })
  const days = tenant.settings.reactivation_days
  // Of two concurrent calls, the second must read the clock after the first, whichever transaction began first.
  const over = sql<Date>`clock_timestamp() - make_interval(hours => ${days * 24})`
  const due = await changeAccount(db, id)
    .set({ deleted_at: over })
    .where('deleted_at', '>', over)
    .returning('id')
    .executeTakeFirst()
  if (!due) return false
  await voidLinks(db, id, ['reactivation'])
  const { email: to, name, language } = account
  enqueueMail(db, { mail: 'account_erased', to, name, language })
  return true
}
