import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Voice messages. A recording is kept, decided on and removed like the photo of a message, in the same table; it has a
 * format instead of a size.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages drop constraint messages_kind_check,
    add constraint messages_kind_check check (kind in ('text', 'photo', 'gift', 'voice')) not valid`.execute(db)
  await sql`alter table conversation_members drop constraint conversation_members_preview_kind_check,
    add constraint conversation_members_preview_kind_check
      check (preview_kind in ('text', 'photo', 'gift', 'voice', 'deleted')) not valid`.execute(db)

  await sql`alter table message_photos
    add column voice_format text,
    add column voice_ms integer,
    add column voice_bars text,
    alter column blurred_hash drop not null,
    alter column width drop not null,
    alter column height drop not null,
    add constraint message_photos_voice_check check (
      case when voice_format is null
        then blurred_hash is not null and width is not null and height is not null and voice_ms is null and voice_bars is null
        else voice_format in ('webm', 'ogg', 'mp4') and voice_ms > 0 and blurred_hash is null and width is null
          and height is null
      end) not valid`.execute(db)
  await sql`comment on column message_photos.voice_format is
    'the container of a voice message''s recording; null: the row is a photo'`.execute(db)
  await sql`comment on column message_photos.voice_ms is 'counted from the recording''s packets'`.execute(db)
  await sql`comment on column message_photos.voice_bars is
    'the wave, a hexadecimal digit a bar, as the sender''s browser measured it'`.execute(db)

  await sql`alter table cases drop constraint cases_kind_check,
    add constraint cases_kind_check
      check (kind in ('report', 'photo', 'message_photo', 'voice', 'text', 'flag', 'appeal', 'selfie')) not valid`.execute(
    db,
  )
  await sql`alter table statements
    drop constraint statements_case_kind_check,
    add constraint statements_case_kind_check
      check (case_kind in ('report', 'photo', 'message_photo', 'voice', 'text', 'flag', 'appeal')) not valid,
    drop constraint statements_told_check,
    add constraint statements_told_check check (told in ('disabled', 'suspended', 'warned', 'photo_removed',
      'message_photo_removed', 'voice_removed', 'text_removed', 'kept', 'restored', 'over', 'upheld', 'upheld_suspended',
      'upheld_warned', 'dismissed', 'appeal_received', 'appeal_granted', 'appeal_rejected')) not valid`.execute(db)

  await sql`create or replace function weigh_case(kind text, topic text) returns integer language sql immutable as $$
    select case kind when 'report' then case topic when 'minor' then 90 when 'money' then 80 when 'fake' then 50
        when 'rude' then 40 else 30 end
      when 'appeal' then 60 when 'flag' then 50 when 'message_photo' then 30 when 'voice' then 30 when 'photo' then 20
      else 10 end
  $$`.execute(db)
  await sql`create or replace function case_of_message_photo() returns trigger language plpgsql security definer
    set search_path = public as $$
    declare
      of_kind text := case when coalesce(new.voice_format, old.voice_format) is null then 'message_photo' else 'voice' end;
    begin
      if tg_op = 'DELETE' then
        delete from cases where pool_id = old.pool_id and kind = of_kind and subject_id = old.message_id
          and decided_at is null;
      elsif new.status = 'pending' then
        if tg_op = 'INSERT' or old.status <> 'pending' then
          perform open_case(new.pool_id, new.tenant_id, of_kind, new.message_id, new.sender_id, '');
        end if;
      else
        perform close_case(new.pool_id, of_kind, new.message_id,
          case new.status when 'active' then 'nothing' else 'removed' end);
      end if;
      return null;
    end $$`.execute(db)
}
