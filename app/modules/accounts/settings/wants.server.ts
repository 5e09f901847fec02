import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Channel, NotificationPreference } from './preferences'

/**
 * Condition on the table `accounts` of a query: whose account it is wants this kind of news by this channel. By mail that also
 * means that nothing has stopped their e-mails (specification 4: spam report, bounce, list-unsubscribe). Everything that
 * sends news asks this when it sends, not when it is planned.
 */
export function wants(preference: NotificationPreference, channel: Channel): RawBuilder<boolean> {
  return channel === 'mail'
    ? sql<boolean>`(accounts.email_disabled_reason is null
        and not (${preference}::text = any(accounts.notifications_disabled)))`
    : sql<boolean>`(not (${preference}::text = any(accounts.pushes_disabled)))`
}
