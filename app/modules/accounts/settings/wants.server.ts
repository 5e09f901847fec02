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
    ? sql<boolean>`(accounts.email_disabled_reason is null
        and not (${preference}::text = any(accounts.notifications_disabled)))`
    : sql<boolean>`(not (${preference}::text = any(accounts.pushes_disabled)))`
}
