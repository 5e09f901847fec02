import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import type { Tenant } from '~/tenancy/tenant'

/** Number of members, conversations and messages of a brand that has been busy for a year. */
export const size = { members: 20_000, conversations: 50_000, messages: 2_000_000, heavy: 500, writers: 8 } as const

/** Returns the id of member `n`, counted from 1: UUIDs that sort by their number. */
export const memberId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const conversationId = (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`

const member = (n: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`)
const conversation = (n: string) => sql.raw(`('00000000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`)

/**
 * Fills the database. Member 1 takes part in the first 500 conversations; the next 40,000 are those of the following
 * eight members, 5,000 each, with a peer who is away; the rest are between arbitrary members. Every conversation has 40
 * messages over the last year.
 */
export function fillChats(database: Kysely<Tables>, tenant: Tenant): Promise<void> {
  return database.connection().execute((owner) => fill(owner, tenant))
}

async function fill(owner: Kysely<Tables>, tenant: Tenant): Promise<void> {
  // The rows are consistent, so foreign keys needn't be checked.
  await sql`set session_replication_role = replica`.execute(owner)
  const pool = sql.raw(`'${tenant.poolId}'::uuid`)
  const brand = sql.raw(`'${tenant.id}'::uuid`)
  await sql`insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, country, region, city, status, premium, interests, about_me, last_active_at)
    select ${pool}, ${brand}, ${member('n')}, 'member' || n, case n % 2 when 0 then 'male' else 'female' end, '{male}',
      date '1990-01-01' + n % 5000, 'NL', 'NL-UT', 'Utrecht', 1, n % 5 = 0, '{coffee,travel}', 'A line about me', now() - interval '2 days'
    from generate_series(1, ${sql.raw(String(size.members))}) n`.execute(owner)
  await sql`insert into photos (pool_id, tenant_id, id, member_id, position, status, hash, blurred_hash, width, height)
    select ${pool}, ${brand}, gen_random_uuid(), ${member('n')}, p, 'active', md5(n::text || p) || 'abcdefghijk', md5(p::text || n) || 'abcdefghijk', 1200, 1500
    from generate_series(1, ${sql.raw(String(size.members))}) n, generate_series(0, 1) p`.execute(owner)
  await sql`insert into accounts (pool_id, id, tenant_id, email, email_key, name_key, password_hash, status, language)
    select ${pool}, ${member('n')}, ${brand}, n || '@mail.example', n || '@mail.example', 'member' || n, '!', 'active', 'en'
    from generate_series(1, 9) n`.execute(owner)
  await sql`insert into credit_accounts (pool_id, account_id, tenant_id, balance)
    select ${pool}, ${member('n')}, ${brand}, 1000000 from generate_series(1, 9) n`.execute(owner)
  await sql`create temporary table pairs as
    select distinct on (least(one, other), greatest(one, other)) n, one, other from (
      select n, case when n <= ${sql.raw(String(size.heavy))} then 1 when n <= 40500 then 2 + (n - 501) / 5000 else 10 + n % 9000 end as one,
        case when n <= 40500 then 10000 + n % 9999 else 9500 + (n * 7) % 9999 end as other
      from generate_series(1, ${sql.raw(String(size.conversations))}) n
    ) wished where one <> other order by least(one, other), greatest(one, other), n`.execute(owner)
  await sql`insert into conversations (pool_id, id, tenant_id, starter_id, peer_id)
    select ${pool}, ${conversation('n')}, ${brand}, ${member('one')}, ${member('other')} from pairs`.execute(owner)
  for (const [own, peer] of [
    ['one', 'other'],
    ['other', 'one'],
  ] as const) {
    await sql`insert into conversation_members (pool_id, conversation_id, member_id, tenant_id, peer_id, preview, preview_mine, last_message_at, unread)
      select ${pool}, ${conversation('n')}, ${member(own)}, ${brand}, ${member(peer)}, 'The last thing that was said', n % 2 = 0,
        date_trunc('milliseconds', now() - n % 8760 * interval '1 hour' - n * interval '1 millisecond'), case n % 10 when 0 then 1 else 0 end
      from pairs`.execute(owner)
  }
  await sql`insert into messages (pool_id, conversation_id, id, tenant_id, sender_id, recipient_id, draft_id, body, price, created_at)
    select ${pool}, ${conversation('n')}, ('01900000-0000-7000-' || lpad(to_hex(32768 + m), 4, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid, ${brand},
      case m % 2 when 0 then ${member('one')} else ${member('other')} end, case m % 2 when 0 then ${member('other')} else ${member('one')} end,
      gen_random_uuid(), 'Message number ' || m || ' of a talk about this, that and the weather', 1,
      now() - n % 8760 * interval '1 hour' - (40 - m) * interval '7 minutes'
    from pairs, generate_series(1, ${sql.raw(String(size.messages / size.conversations))}) m`.execute(owner)
  await sql`set session_replication_role = default`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}
