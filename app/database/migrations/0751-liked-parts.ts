import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A like may be of parts of a profile: at most three answers and photos, with the words as they were liked. An undo gives
 * a day's like back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table likes
    add column parts jsonb not null default '[]',
    add column by_part boolean not null default false`.execute(db)
  // Without a look at the rows that there are, which hold to both.
  await sql`alter table likes add constraint likes_parts_check
    check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) <= 3) not valid`.execute(db)
  await sql`comment on column likes.by_part is 'began with a part, and ends with the last one'`.execute(db)
  await sql`alter table like_days drop constraint like_days_used_check,
    add constraint like_days_used_check check (used >= 0) not valid`.execute(db)
}
