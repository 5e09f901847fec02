import type { Kysely } from 'kysely'
import { indexOnline } from './index-online'

export const online = true

/** Lists only members with a verified photo, in the order of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOnline(
    db,
    'members_verified',
    `members (pool_id, gender, tenant_id, audience, last_active_at desc, id desc, birth_date, country)
      where status = 1 and not invisible and verified`,
  )
}
