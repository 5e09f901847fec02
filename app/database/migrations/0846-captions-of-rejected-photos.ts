import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A caption that waits for review waits without a case while its photo is rejected, and has its case again once the photo
 * is back: the rejection was undone, or its owner objected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function case_of_photos_caption() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      caption photo_captions;
    begin
      select * into caption from photo_captions c
        where c.pool_id = new.pool_id and c.photo_id = new.id and c.status = 'pending';
      if not found then
        return null;
      end if;
      if new.status = 'rejected' then
        delete from cases where pool_id = new.pool_id and kind = 'text' and subject_id = caption.id and decided_at is null;
      else
        perform open_case(new.pool_id, new.tenant_id, 'text', caption.id, caption.member_id, '');
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger photos_caption_case after update of status on photos for each row
    when ((old.status = 'rejected') <> (new.status = 'rejected')) execute function case_of_photos_caption()`.execute(db)
}
