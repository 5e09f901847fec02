import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import type { Tenant } from '~/tenancy/tenant'

export interface ChatsSize {
  /** A multiple of 1,000. */
  members: number
  conversations: number
  messages: number
  /** Number of conversations of member 1. */
  heavy: number
  /** Number of members with 5,000 conversations each, from member 2 on. */
  writers: number
  /** Number of members with an account and credits, from member 1 on. */
  accounts: number
}

/** A brand that has been busy for a year. */
const busyYear: ChatsSize = {
  members: 20_000,
  conversations: 50_000,
  messages: 2_000_000,
  heavy: 500,
  writers: 8,
  accounts: 9,
}

/** Returns the id of member `n`, counted from 1: UUIDs that sort by their number. */
export const memberId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const conversationId = (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`

const member = (n: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`)
const conversation = (n: string) => sql.raw(`('00000000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`)

/**
 * Fills the database. Member 1 takes part in the first conversations; the next are those of the following members, with
 * a peer who is away; the rest are between arbitrary members. Every conversation has equally many messages over the
 * last year.
 */
export function fillChats(
  database: Kysely<Tables>,
  tenant: Pick<Tenant, 'id' | 'poolId'>,
  size: ChatsSize = busyYear,
): Promise<void> {
  return database.connection().execute((owner) => fill(owner, tenant, size))
}

async function fill(
  owner: Kysely<Tables>,
  tenant: Pick<Tenant, 'id' | 'poolId'>,
  { members, conversations, messages, heavy, writers, accounts }: ChatsSize,
): Promise<void> {
  const number = (value: number) => sql.raw(String(value))
  const upTo = (count: number) => sql`generate_series(1, ${number(count)})`
  const ofWriters = heavy + 5000 * writers
  // The rows are consistent, so foreign keys needn't be checked.
  await sql`set session_replication_role = replica`.execute(owner)
  const pool = sql.raw(`'${tenant.poolId}'::uuid`)
  const brand = sql.raw(`'${tenant.id}'::uuid`)
  await sql`insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, country, region, city, status, premium, interests, about_me, last_active_at)
    select ${pool}, ${brand}, ${member('n')}, 'member' || n, case n % 2 when 0 then 'male' else 'female' end, '{male}',
      date '1990-01-01' + n % 5000, 'NL', 'NL-UT', 'Utrecht', 1, n % 5 = 0, '{coffee,travel}', 'A line about me', now() - interval '2 days'
    from ${upTo(members)} n`.execute(owner)
  await sql`insert into photos (pool_id, tenant_id, id, member_id, position, status, hash, blurred_hash, width, height)
    select ${pool}, ${brand}, gen_random_uuid(), ${member('n')}, p, 'active', md5(n::text || p) || 'abcdefghijk', md5(p::text || n) || 'abcdefghijk', 1200, 1500
    from ${upTo(members)} n, generate_series(0, 1) p`.execute(owner)
  await sql`insert into accounts (pool_id, id, tenant_id, email, email_key, name_key, password_hash, status, language)
    select ${pool}, ${member('n')}, ${brand}, n || '@mail.example', n || '@mail.example', 'member' || n, '!', 'active', 'en'
    from ${upTo(accounts)} n`.execute(owner)
  await sql`insert into credit_accounts (pool_id, account_id, tenant_id, balance)
    select ${pool}, ${member('n')}, ${brand}, 1000000 from ${upTo(accounts)} n`.execute(owner)
  await sql`create temporary table pairs as
    select distinct on (least(one, other), greatest(one, other)) n, one, other from (
      select n, case when n <= ${number(heavy)} then 1 when n <= ${number(ofWriters)} then 2 + (n - ${number(heavy)} - 1) / 5000 else 10 + n % ${number(members * 0.45)} end as one,
        case when n <= ${number(ofWriters)} then ${number(members / 2)} + n % ${number(members / 2 - 1)} else ${number(members * 0.475)} + (n * 7) % ${number(members / 2 - 1)} end as other
      from ${upTo(conversations)} n
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
    from pairs, ${upTo(messages / conversations)} m`.execute(owner)
  await sql`set session_replication_role = default`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}
