import type { Kysely } from 'kysely'
import { indexOnline } from './index-online'

export const online = true

/** Finds purges of the first round. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOnline(db, 'purges_first', 'purges (pool_id, tenant_id, next_look_at) where round < 2')
}
