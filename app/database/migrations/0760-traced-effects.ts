import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** An effect continues the trace of the request that enqueued it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column traceparent text`.execute(db)
  await sql`comment on column outbox.traceparent is 'W3C trace context of what enqueued it; null when nothing is traced'`.execute(
    db,
  )
}
