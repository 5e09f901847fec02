import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Five reactions instead of a heart. While the release before runs, it reads and writes `hearted_at`: the trigger keeps
 * both the same, and a heart given or taken back there is the newest word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_marks
    add column reaction text check (reaction in ('love', 'funny', 'wow', 'moved', 'yes')),
    add column reacted_at timestamptz,
    add check ((reaction is null) = (reacted_at is null))`.execute(db)
  await sql`update message_marks set reaction = 'love', reacted_at = hearted_at where hearted_at is not null`.execute(
    db,
  )
  await sql`create function reaction_of_heart() returns trigger language plpgsql as $$
    begin
      if new.reacted_at is distinct from old.reacted_at then
        new.hearted_at := case when new.reaction = 'love' then new.reacted_at end;
      elsif new.hearted_at is distinct from old.hearted_at then
        new.reaction := case when new.hearted_at is not null then 'love' end;
        new.reacted_at := new.hearted_at;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger reaction_of_heart before insert or update on message_marks
    for each row execute function reaction_of_heart()`.execute(db)
}
