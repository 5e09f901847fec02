import type { Kysely } from 'kysely'
import { indexOnline } from './index-online'

export const online = true

/** Finds whom 'Three for you' is due by e-mail or push. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOnline(
    db,
    'accounts_picks_due',
    `accounts (pool_id, tenant_id, picks_due_at nulls first) where status = 'active' and (picks_by_mail or picks_by_push)`,
  )
}
