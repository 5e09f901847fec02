import type { Kysely } from 'kysely'
import { indexOnline } from './index-online'

export const online = true

/** Reads a brand's newest decisions about selfies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOnline(
    db,
    'verifications_decided',
    `verifications (pool_id, tenant_id, decided_at desc)
      where pose is not null and status in ('verified', 'refused')`,
  )
}
