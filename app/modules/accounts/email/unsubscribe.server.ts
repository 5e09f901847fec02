import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { paths } from '~/paths'
import { serverSigner } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { changeAccount } from '../account-row.server'
import type { NotificationPreference } from '../settings/preferences'
import { notificationPreferences } from '../settings/preferences'
import { withdraw, withoutPromotions } from '../sign-up/consents.server'

const signer = () => serverSigner('unsubscribe')

/**
 * Returns the URL in an e-mail that switches off this kind of e-mail: a page with a button for people, one-click for
 * mail apps (RFC 8058). The URL is signed and valid as long as the account exists.
 */
export function unsubscribeUrl(tenant: Tenant, accountId: string, preference: NotificationPreference): string {
  const subject = `${accountId}.${preference}`
  return `${originOf(tenant)}${paths.mail.unsubscribe}?token=${subject}.${signer().sign(`${tenant.id}.${subject}`)}`
}

/** Reads which preference of which account a token switches off; null if the signature is not this brand's. */
export function readUnsubscribeToken(
  tenant: Tenant,
  token: string,
): { accountId: string; preference: NotificationPreference } | null {
  const [accountId = '', preference = '', signature = ''] = token.split('.')
  if (!isUuid(accountId) || !isPreference(preference)) return null
  return signer().verify(`${tenant.id}.${accountId}.${preference}`, signature) ? { accountId, preference } : null
}

/**
 * Switches off the token's kind of e-mail and withdraws the consent behind it; repeating it changes nothing. Returns
 * the preference, or null for an invalid token.
 */
export async function unsubscribe(tenant: Tenant, token: string): Promise<NotificationPreference | null> {
  const read = readUnsubscribeToken(tenant, token)
  if (!read) return null
  await forTenant(tenant, async (db) => {
    if (read.preference === 'three_for_you') {
      await changeAccount(db, read.accountId).set({ picks_by_mail: false }).execute()
      return
    }
    await changeAccount(db, read.accountId)
      .set({ notifications_disabled: sql`array_append(notifications_disabled, ${read.preference})` })
      .where(sql<boolean>`not (${read.preference} = any(notifications_disabled))`)
      .execute()
    if (read.preference !== 'promotions') return
    await changeAccount(db, read.accountId).set({ pushes_disabled: withoutPromotions }).execute()
    await withdraw(db, read.accountId, 'promotions')
  })
  return read.preference
}

/**
 * Handles the unsubscribe button of a mail app (RFC 8058): stops all e-mails with the reason `listunsubscribe`, which
 * the settings show together with the way to undo it (specification 4). Also withdraws the consent behind the e-mail.
 */
export async function unsubscribeInMailApp(tenant: Tenant, token: string): Promise<NotificationPreference | null> {
  const read = readUnsubscribeToken(tenant, token)
  if (!read) return null
  if (read.preference === 'promotions') await unsubscribe(tenant, token)
  await forTenant(tenant, (db) =>
    changeAccount(db, read.accountId)
      .set({ email_disabled_reason: 'listunsubscribe', email_disabled_at: sql<Date>`now()` })
      .where('email_disabled_reason', 'is', null)
      .execute(),
  )
  return read.preference
}

function isPreference(key: string): key is NotificationPreference {
  return (notificationPreferences as readonly string[]).includes(key)
}
