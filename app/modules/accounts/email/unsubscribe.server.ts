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
 * The address in an e-mail that switches this kind of e-mail off: a page with a button for people, one click for mailboxes
 * (RFC 8058). It proves itself by its signature and works as long as the account.
 */
export function unsubscribeUrl(tenant: Tenant, accountId: string, preference: NotificationPreference): string {
  const subject = `${accountId}.${preference}`
  return `${originOf(tenant)}${paths.mail.unsubscribe}?token=${subject}.${signer().sign(`${tenant.id}.${subject}`)}`
}

/** What a token of this brand switches off; null when it isn't one of ours. */
export function readUnsubscribeToken(
  tenant: Tenant,
  token: string,
): { accountId: string; preference: NotificationPreference } | null {
  const [accountId = '', preference = '', signature = ''] = token.split('.')
  if (!isUuid(accountId) || !isPreference(preference)) return null
  return signer().verify(`${tenant.id}.${accountId}.${preference}`, signature) ? { accountId, preference } : null
}

/**
 * Switches off what the token names, and withdraws the consent that it rests on; doing it again changes nothing. Answers
 * the preference, null for a wrong token.
 */
export async function unsubscribe(tenant: Tenant, token: string): Promise<NotificationPreference | null> {
  const read = readUnsubscribeToken(tenant, token)
  if (!read) return null
  await forTenant(tenant, async (db) => {
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
 * The button of a mail app (RFC 8058): all e-mails end, with the reason that the settings tell beside the way back
 * (specification 4, listunsubscribe). A consent that the e-mail rested on is withdrawn, too.
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
