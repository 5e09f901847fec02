import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import { currentDatabase } from '~/database/database.server'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect } from '~/database/outbox.server'
import { inBrand, inPool } from '~/database/scope.server'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import type { Tenant } from '~/tenancy/tenant'
import type { CalendarKind } from './calendar-kinds.server'
import { calendarKinds, calendarPlans } from './calendar-kinds.server'
import { wantsAnyhow } from './wanted.server'

/** Number of members planned per statement, and of e-mails sent per job. */
const atOnce = 1_000
const batchSize = 100

/** A batch of calendar e-mails. */
export const calendarBatch = defineEffect(
  'notifications.calendar_batch',
  z.object({
    batch: z.string(),
    /** Number of the attempt, from 1. */
    turn: z.number(),
  }),
)

/** Enqueues the batches with rows in a statement's part `written`, as `enqueue` does for one. */
export function enqueueWritten({ scope: { poolId, tenantId } }: TenantDb): RawBuilder<unknown> {
  return sql`
      insert into outbox (pool_id, tenant_id, id, kind, key, payload)
      select distinct ${poolId}::uuid, ${tenantId}::uuid, batch, ${calendarBatch.name}, ${calendarBatch.name} || '/' || batch,
        jsonb_build_object('batch', batch, 'turn', 1)
      from written`
}

/** Plans everything that is due, for every brand. Several servers may run it at once. */
export async function planCalendar(tenantById: (id: string) => Promise<Tenant | null>): Promise<void> {
  for (const kind of calendarKinds) {
    for (const id of await tenantsWithDue(kind)) {
      const tenant = await tenantById(id)
      if (tenant) await planMails(tenant, kind)
    }
  }
}

function dueOf(kind: CalendarKind): RawBuilder<Date> {
  return sql<Date>`accounts.${sql.ref(calendarPlans[kind].due)}`
}

/** Returns the brands with a member for whom something is due. */
async function tenantsWithDue(kind: CalendarKind): Promise<string[]> {
  const { among } = calendarPlans[kind]
  const due = dueOf(kind)
  const { rows } = await sql<{ id: string }>`
    select tenant_id as id from tenant_homes homes where exists (
      select from accounts where accounts.pool_id = homes.pool_id and accounts.tenant_id = homes.tenant_id
        and ${among} and (${due} is null or ${due} <= now()))`.execute(currentDatabase().owner)
  return rows.map(({ id }) => id)
}

/**
 * Plans the due e-mails of a kind for a brand's members, a thousand per statement. The statement that enqueues a batch
 * also inserts its rows, so that a server that crashes midway leaves no duplicates and no gaps. Returns the number
 * planned.
 */
export async function planMails(tenant: Tenant, kind: CalendarKind): Promise<number> {
  let planned = 0
  for (;;) {
    const round = await forTenant(tenant, (db) => planThousand(db, tenant, kind))
    planned += round.planned
    if (round.looked < atOnce) return planned
  }
}

/**
 * Plans one statement's worth: between 9:00 and 21:00 local time of the member, and never two within a day. E-mails
 * that can't be sent at this time are rescheduled; those missed while no server ran for long wait for their next
 * regular time.
 */
async function planThousand(
  db: TenantDb,
  tenant: Tenant,
  kind: CalendarKind,
): Promise<{ looked: number; planned: number }> {
  const { poolId, tenantId } = db.scope
  const { among, fits, first, next } = calendarPlans[kind]
  const due = dueOf(kind)
  const { rows } = await sql<{ looked: number; planned: number }>`
    with looked as (
      select accounts.id, accounts.signup_at, ${due} as due_at, zone, now() at time zone zone as local_now,
        ${wantsAnyhow(kind)} and ${fits} as wanted,
        coalesce(${due} > now() - interval '2 days', false) as timely,
        exists (select from calendar_mails recent where ${inPool(db, 'recent')} and recent.account_id = accounts.id
          and recent.planned_at > now() - interval '20 hours') as had_one
      from accounts
      join members own on own.pool_id = accounts.pool_id and own.id = accounts.id
      cross join lateral (select known_zone(accounts.time_zone, ${tenant.settings.time_zone}) as zone) clock
      where ${inBrand(db, 'accounts')} and ${among}
        and (${due} is null or ${due} <= now())
      order by ${due} nulls first limit ${atOnce} for update of accounts skip locked
    ), judged as (
      select *, extract(hour from local_now) between 9 and 20 as awake from looked
    ), batches as materialized (
      select number, time_ordered_id() as id from generate_series(0, ${atOnce / batchSize - 1}::integer) as number
    ), chosen as (
      select judged.*, (row_number() over (order by id) - 1) / ${batchSize}::integer as number
      from judged where wanted and timely and awake and not had_one
    ), written as (
      insert into calendar_mails (pool_id, tenant_id, account_id, kind, period, id, batch)
      select ${poolId}::uuid, ${tenantId}::uuid, chosen.id, ${kind}, to_char(due_at at time zone zone, 'YYYY-MM-DD'),
        time_ordered_id(), batches.id
      from chosen join batches using (number)
      on conflict do nothing returning batch
    ), moved as (
      update accounts set ${sql.ref(calendarPlans[kind].due)} = case
        when not timely then ${first}
        when not awake then (date_trunc('day', local_now)
          + case when extract(hour from local_now) > 20 then interval '34 hours' else interval '10 hours' end) at time zone zone
        when had_one then now() + interval '21 hours'
        else ${next} end
      from judged where ${inPool(db, 'accounts')} and accounts.id = judged.id
    ), queued as (${enqueueWritten(db)})
    select (select count(*) from looked)::integer as looked, (select count(*) from written)::integer as planned`.execute(
    db,
  )
  const [round] = rows
  if (!round) throw new Error('a planning statement answers one row')
  if (round.planned > 0) afterCommit(pokeJobs)
  return round
}
