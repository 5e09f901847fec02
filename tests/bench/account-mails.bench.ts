import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { setDatabase } from '~/database/database.server'
import { forTenant } from '~/database/for-tenant.server'
import type { Tables } from '~/database/tables'
import { planMails } from '~/modules/notifications/calendar/plan-mails.server'
import { readBatch } from '~/modules/notifications/calendar/read-batch.server'
import { weeklyNews } from '~/modules/notifications/calendar/weekly-news.server'
import type { Tenant } from '~/tenancy/tenant'
import { zoneAt } from '../support/clock'
import { demoTenants } from '../support/tenants'
import { openRecordedDatabase } from './database/own-database'
import type { Bench } from './measure'

/** Number of members for whom the weekly update is due. As many want none: a million members in total. */
const due = 500_000

/** The weekly update: planned for all members due, interrupted and resumed, and read as its batches are sent. */
export const bench: Bench = async () => {
  await using own = await openRecordedDatabase()
  const { database, noting, record } = own
  const tenant = demoTenants().saffron
  await fill(database.unhurried, tenant)
  setDatabase(noting)
  const plannedBefore = await cutOff(database.owner, planMails(tenant, 'weekly_updates'))
  let planned = 0
  const before = performance.now()
  const planning = await record(async () => {
    planned = await planMails(tenant, 'weekly_updates')
  })
  const took = performance.now() - before
  const [one] = await database.owner.selectFrom('calendar_mails').select('batch').limit(1).execute()
  const reading = await record(() =>
    forTenant(tenant, async (db) => {
      const waiting = await readBatch(db, one?.batch ?? '')
      await weeklyNews(
        db,
        waiting.map(({ accountId }) => accountId),
      )
    }),
  )
  return [
    {
      name: 'statements that plan the weekly update of a thousand members, begin and commit among them',
      // Without the statements of the last round, which finds no members.
      measured: (planning.length - 3) / (planned / 1000),
      unit: '',
      bound: 3,
    },
    {
      name: 'members left out or planned twice, when planning was cut off after some and went on',
      measured: Math.abs(due - plannedBefore - planned),
      unit: '',
      bound: 0,
    },
    {
      name: 'statements that plan again what is planned',
      measured: (await record(() => planMails(tenant, 'weekly_updates'))).length,
      unit: '',
      bound: 3,
    },
    {
      name: 'statements that read a batch of a hundred and its news, begin and commit among them',
      measured: reading.length,
      unit: '',
      bound: 4,
    },
    { name: 'planning for a thousand members', measured: took / (planned / 1000), unit: 'ms' },
  ]
}

/** Terminates the planning connection once some members are planned. Returns how many they are. */
async function cutOff(rows: Kysely<Tables>, planning: Promise<number>): Promise<number> {
  const ended = planning.then(
    () => true,
    () => false,
  )
  while ((await countPlanned(rows)) === 0) await new Promise((later) => setTimeout(later, 10))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike '%calendar_mails%' and pid <> pg_backend_pid()`.execute(rows)
  if (await ended) throw new Error('planning was not cut off')
  return countPlanned(rows)
}

async function countPlanned(rows: Kysely<Tables>): Promise<number> {
  const { count } = await rows
    .selectFrom('calendar_mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function fill(rows: Kysely<Tables>, tenant: Tenant): Promise<void> {
  const keys = sql.raw(`'${tenant.poolId}'::uuid, '${tenant.id}'::uuid`)
  const id = sql.raw(`('0190a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`)
  const all = sql.raw(`generate_series(1, ${2 * due}) as n`)
  await sql`insert into accounts (pool_id, tenant_id, id, email, email_key, name_key, password_hash, status, language, time_zone,
      weekly_due_at, reminder_due_at, notifications_disabled, pushes_disabled)
    select ${keys}, ${id}, n || '@mail.example', n || '@mail.example', 'm' || n, '!', 'active', 'en', ${zoneAt(15)},
      now() - interval '1 minute', 'infinity', case when n % 2 = 0 then '{}'::text[] else '{weekly_updates}'::text[] end,
      '{weekly_updates}'
    from ${all}`.execute(rows)
  await sql`insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, status, last_active_at)
    select ${keys}, ${id}, 'm' || n, 'female', '{male}', '1990-01-01', 1, now() - interval '1 day' from ${all}`.execute(
    rows,
  )
  await sql`insert into profile_visits (pool_id, tenant_id, member_id, visitor_id)
    select ${keys}, ${id}, '0190a000-0000-7000-8000-000000000001' from ${all} where n > 1`.execute(rows)
  await sql`analyze`.execute(rows)
}
