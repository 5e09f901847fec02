import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Every photo that goes out is looked for by the name of its file: the sharp ones have their index since 0004. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_blurred on photos (pool_id, blurred_hash)`.execute(db)
}
