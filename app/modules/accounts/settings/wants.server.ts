import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Channel, NotificationPreference } from './preferences'

/**
 * Condition on the table `accounts` of a query: the account wants this kind of news on this channel. For mail, the
 * account's e-mails also must not be disabled (specification 4: spam report, bounce, list-unsubscribe). Check it when
 * sending news, not when planning it.
 */
export function wants(preference: NotificationPreference, channel: Channel): RawBuilder<boolean> {
  return channel === 'mail'
    ? sql<boolean>`(accounts.email_disabled_reason is null and ${isOn(preference, channel)})`
    : isOn(preference, channel)
}

/** 'Three for you' has columns of its own, because it was added to accounts that hadn't chosen it (decision 860). */
function isOn(preference: NotificationPreference, channel: Channel): RawBuilder<boolean> {
  if (preference === 'three_for_you') return sql<boolean>`accounts.${sql.ref(`picks_by_${channel}`)}`
  const off = channel === 'mail' ? 'notifications_disabled' : 'pushes_disabled'
  return sql<boolean>`(not (${preference}::text = any(accounts.${sql.ref(off)})))`
}

/** SQL on `accounts`: all preferences whose e-mails are off. */
export const mailsOff = sql<string[]>`(accounts.notifications_disabled
  || case when accounts.picks_by_mail then '{}' else '{three_for_you}' end::text[])`
