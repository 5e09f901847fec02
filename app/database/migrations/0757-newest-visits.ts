import type { Kysely } from 'kysely'
import { indexOnline } from './index-online'

export const online = true

/** Reads a member's newest visitors first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOnline(db, 'profile_visits_newest', 'profile_visits (pool_id, member_id, visited_at, visitor_id)')
}
