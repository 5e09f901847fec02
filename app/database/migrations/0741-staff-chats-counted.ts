import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Counts the chats that wait for the team over brands, at most `most`: those that the inbox of each brand lists. As the owner of
 * the tables, because the console reads conversations at one brand only; a number is all that leaves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_staff_chats(pools uuid[], brands uuid[], most integer) returns integer
    language plpgsql stable security definer set search_path = public as $$
    begin
      return (select count(*)::integer from (
        select from unnest(pools, brands) as brand (pool_id, id)
          join members profile on profile.pool_id = brand.pool_id and profile.tenant_id = brand.id and profile.fictional
          join conversation_members side
            on side.pool_id = brand.pool_id and side.member_id = profile.id and side.unread > 0
          join members member on member.pool_id = brand.pool_id and member.id = side.peer_id
            and (member.tenant_id = brand.id or brand.id = any(member.shared_with))
        where app_console_everywhere() or brand.id = any(app_console_brands())
        limit most) waiting);
    end $$`.execute(db)
  await sql`revoke execute on function count_staff_chats from public`.execute(db)
  await sql`grant execute on function count_staff_chats to manyhearts_console`.execute(db)
}
