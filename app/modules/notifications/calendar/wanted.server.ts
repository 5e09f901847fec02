import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import { wants } from '~/modules/accounts/settings/wants.server'
import { hasBrowsers } from '../push/subscriptions.server'

/** SQL condition on `accounts`: wants this by push, and has a subscribed browser. */
export function wantsByPush(preference: NotificationPreference): RawBuilder<boolean> {
  return sql<boolean>`(${wants(preference, 'push')} and ${hasBrowsers(sql`accounts`)})`
}

/** SQL condition on `accounts`: wants this by e-mail, push or both. */
export function wantsAnyhow(preference: NotificationPreference): RawBuilder<boolean> {
  return sql<boolean>`(${wants(preference, 'mail')} or ${wantsByPush(preference)})`
}
