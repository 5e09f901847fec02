import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import { wants } from '~/modules/accounts/settings/wants.server'
import { hasBrowsers } from '../push/subscriptions.server'

/** Condition on `accounts`: wants this by push, and has a browser that takes pushes. */
export function wantsByPush(preference: NotificationPreference): RawBuilder<boolean> {
  return sql<boolean>`(${wants(preference, 'push')} and ${hasBrowsers(sql`accounts`)})`
}

/** Condition on `accounts`: wants this by e-mail, by push or by both. */
export function wantsAnyhow(preference: NotificationPreference): RawBuilder<boolean> {
  return sql<boolean>`(${wants(preference, 'mail')} or ${wantsByPush(preference)})`
}
