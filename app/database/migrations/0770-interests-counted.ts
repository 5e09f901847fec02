import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { indexOnline } from './index-online'

export const online = true

/** A count with a filter on interests reads the index alone, as the other counts do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOnline(
    db,
    'members_counted',
    `members (pool_id, gender, tenant_id, audience, country, birth_date, region, has_photo, id)
      include (shared_with, interests)
      where status = 1 and not invisible and id > '00000000-0000-0000-0000-000000000000'`,
  )
  await sql.raw(`drop index ${db.isTransaction ? '' : 'concurrently'} if exists members_count`).execute(db)
}
