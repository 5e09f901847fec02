import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import { rollUpBrand } from '~/modules/overview/counting/roll-up.server'
import { demoTenants } from '../../support/tenants'
import { fillPayments } from '../database/payments-data'
import { brandIds, largePool, otherPools } from './brands'

/** `talks` is the number of conversations with unread messages; every hundredth is with a fictional profile. */
export const size = { reports: 10_000, days: 57, talks: 20_000 } as const

/** The brand with sales: its members joined within a year, every second one paid, from a hundred origins each day. */
const seller = { ...demoTenants().saffron, id: otherPools[0] ?? '', poolId: otherPools[0] ?? '' }

/**
 * Adds the console's data to the million members: a ledger of a million entries, open reports, 57 days of each brand,
 * and unanswered chats, some of them for the brand's staff.
 */
export async function fillConsole(db: Kysely<Tables>): Promise<void> {
  // Removes operators of an earlier run.
  await sql`delete from operators`.execute(db)
  await fillLedger(db)
  await openReports(db)
  await waitingChats(db)
  await rollUps(db)
  await rollUpBrand(seller)
  await sql`vacuum analyze`.execute(db)
}

async function fillLedger(db: Kysely<Tables>): Promise<void> {
  const known = await db.selectFrom('visit_counts').select('day').limit(1).executeTakeFirst()
  if (known) return
  await fillPayments(db, seller)
  await sql`
    update accounts set signup_at = now() - n * interval '26 minutes', confirmed_at = now() - n * interval '26 minutes',
      tracking = jsonb_build_object('network', 'network' || n % 5, 'ref', 'r' || n % 20, 'lander', 'gallery')
    from (select id as account, row_number() over (order by id) as n from accounts where pool_id = ${seller.poolId}) numbered
    where pool_id = ${seller.poolId} and id = account`.execute(db)
  await sql`
    update orders set status = 'completed', paid_at = signup_at, first_purchase = true, traffic_source = tracking->>'network'
    from accounts where orders.pool_id = ${seller.poolId} and orders.payment_id % 2 = 0
      and accounts.pool_id = orders.pool_id and accounts.id = orders.account_id`.execute(db)
  await sql`
    insert into visit_counts (pool_id, tenant_id, day, network, ref, sub1, lander, variant, visits, robots)
    select ${seller.poolId}, ${seller.id}, current_date - day, 'network' || n % 5, 'r' || n % 20, '', 'gallery', 'v' || n, 50, 1
    from generate_series(0, 365) day, generate_series(1, 100) n`.execute(db)
}

/** Creates `size.reports` open reports, whatever an earlier run has decided. */
async function openReports(db: Kysely<Tables>): Promise<void> {
  await sql`delete from cases`.execute(db)
  await sql`delete from reports`.execute(db)
  await sql`delete from statements`.execute(db)
  await sql`
    insert into reports (pool_id, id, tenant_id, reference, reporter_id, member_id, member_tenant_id, member_name, reason,
      evidence, created_at)
    select ${largePool}, gen_random_uuid(), ${brandIds.whole}, 'R-' || (10000000 + n), gen_random_uuid(), id, ${brandIds.whole},
      name, (array['money', 'rude', 'fake', 'minor', 'other'])[1 + n % 5], '{"aboutMe": null, "photos": [], "messages": []}',
      now() - n * interval '1 minute'
    from (select id, name, row_number() over () as n from members
      where pool_id = ${largePool} and tenant_id = ${brandIds.whole} and status = 1 limit ${size.reports}) reported`.execute(
    db,
  )
  await sql`update cases set opened_at = reports.created_at from reports
    where reports.pool_id = cases.pool_id and reports.id = cases.subject_id`.execute(db)
}

async function waitingChats(db: Kysely<Tables>): Promise<void> {
  const known = await db.selectFrom('conversations').select('id').limit(1).executeTakeFirst()
  if (known) return
  await sql`create table bench_talks as
    select gen_random_uuid() as conversation, id as member, lead(id) over (order by id) as peer, row_number() over (order by id) as n
    from members where pool_id = ${largePool} and tenant_id = ${brandIds.whole} and status = 1 limit ${size.talks}`.execute(
    db,
  )
  await sql`delete from bench_talks where peer is null`.execute(db)
  await sql`update members set fictional = true from bench_talks
    where pool_id = ${largePool} and id = member and n % 100 = 0`.execute(db)
  await sql`insert into conversations (pool_id, tenant_id, id, starter_id, peer_id)
    select ${largePool}, ${brandIds.whole}, conversation, peer, member from bench_talks`.execute(db)
  await sql`insert into conversation_members (pool_id, conversation_id, tenant_id, member_id, peer_id, preview, unread,
      last_message_at)
    select ${largePool}, conversation, ${brandIds.whole}, own, other, 'Hello', unread, now() - n * interval '1 minute'
    from bench_talks, lateral (values (member, peer, 1), (peer, member, 0)) side (own, other, unread)`.execute(db)
  await sql`drop table bench_talks`.execute(db)
}

async function rollUps(db: Kysely<Tables>): Promise<void> {
  await sql`delete from roll_ups`.execute(db)
  await sql`delete from day_figures`.execute(db)
  await sql`delete from day_money`.execute(db)
  const brands = [
    ...Object.values(brandIds).map((id) => ({ pool: largePool, id })),
    ...otherPools.map((id) => ({ pool: id, id })),
  ]
  const from = sql`jsonb_to_recordset(${JSON.stringify(brands)}::jsonb) as brand (pool uuid, id uuid)`
  await sql`insert into roll_ups (pool_id, tenant_id, day, quarter, counted_at, cases_open, reports_open, oldest_at)
    select pool, id, '2026-11-22', 58, now(), 10, 5, now() from ${from}`.execute(db)
  const until = sql`(select array_agg(n * quarter / 96 order by quarter) from generate_series(1, 96) quarter)`
  await sql`
    insert into day_figures (pool_id, tenant_id, day, visits, signups, activated, active, active_7, active_28, first_messages,
      answered, buyers, buyers_7, buyers_28, visits_until, signups_until, activated_until, first_messages_until, buyers_until)
    select pool, id, '2026-11-22'::date - n, 100 * n, 10 * n, 8 * n, 500 * n, 900, 1500, 6 * n, 3 * n, n, 5 * n, 20 * n,
      ${until}, ${until}, ${until}, ${until}, ${until}
    from ${from}, generate_series(0, ${size.days - 1}) n`.execute(db)
  await sql`
    insert into day_money (pool_id, tenant_id, day, currency, orders, paid, refunds, returned)
    select pool, id, '2026-11-22'::date - n, 'EUR', n, 1000 * n, 1, 500
    from ${from}, generate_series(0, ${size.days - 1}) n`.execute(db)
}
