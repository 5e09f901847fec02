import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { inBrand, inPool } from '~/database/scope.server'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { enqueueWritten } from '../calendar/plan-mails.server'
import { wantsAnyhow } from '../calendar/wanted.server'
import { campaignKinds } from './campaign-file'
import type { Campaign } from './read-campaign.server'

const atOnce = 1_000
const batchSize = 100
/**
 * Number of passes, one hour apart for two days: members who are asleep or had the day's e-mail are retried in the next
 * one.
 */
const walks = 48
const hourMs = 3_600_000

/** Continues a campaign with the next thousand members. */
const campaignWalk = defineEffect(
  'notifications.campaign',
  z.object({
    name: z.string(),
    kind: z.enum(campaignKinds),
    /** Number of the pass, from 1. */
    walk: z.number(),
    /** Id of the last member handled; null at the beginning. */
    after: z.string().nullable(),
    /** Whether an earlier member in this pass has to be retried. */
    later: z.boolean(),
  }),
)

type Walk = z.infer<typeof campaignWalk.payload>

/** Sends a campaign once to all members who want its kind. Returns null, or when it was already sent. */
export function sendCampaign(tenant: Tenant, { name, kind, letters }: Campaign): Promise<Date | null> {
  return forTenant(tenant, async (db) => {
    const { poolId, tenantId } = db.scope
    const sent = await db
      .insertInto('campaigns')
      .values({ pool_id: poolId, tenant_id: tenantId, name, kind, letters: JSON.stringify(letters) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (sent) {
      goOn(db, { name, kind, walk: 1, after: null, later: false })
      return null
    }
    const before = await db
      .selectFrom('campaigns')
      .select('sent_at')
      .where('pool_id', '=', poolId)
      .where('tenant_id', '=', tenantId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return before.sent_at
  })
}

export const campaignHandler = onEffect(campaignWalk, async (walk, { tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  await forTenant(tenant, (db) => walkOn(db, tenant, walk))
})

function goOn(db: TenantDb, walk: Walk, dueAt: Date | null = null): void {
  const key = [campaignWalk.name, db.scope.tenantId, walk.name, walk.walk, walk.after ?? ''].join('/')
  enqueue(db, campaignWalk, walk, { key, dueAt })
}

async function walkOn(db: TenantDb, tenant: Tenant, walk: Walk): Promise<void> {
  const { looked, last, later } = await planThousand(db, tenant, walk)
  const anyLater = walk.later || later
  if (looked === atOnce) goOn(db, { ...walk, after: last, later: anyLater })
  else if (anyLater && walk.walk < walks) {
    goOn(db, { ...walk, walk: walk.walk + 1, after: null, later: false }, new Date(Date.now() + hourMs))
  }
}

interface Planned {
  looked: number
  last: string | null
  later: boolean
}

/** Inserts one row per member and campaign and enqueues their batches, in one statement that can safely be repeated. */
async function planThousand(db: TenantDb, tenant: Tenant, { name, kind, after }: Walk): Promise<Planned> {
  const { poolId, tenantId } = db.scope
  const consented = sql`exists (select from consents where ${inBrand(db, 'consents')}
    and consents.account_id = accounts.id and consents.kind = 'promotions' and consents.withdrawn_at is null)`
  const { rows } = await sql<Planned & { planned: number }>`
    with looked as (
      select accounts.id,
        extract(hour from now() at time zone known_zone(accounts.time_zone, ${tenant.settings.time_zone})) between 9 and 20 as awake,
        exists (select from calendar_mails recent where ${inPool(db, 'recent')} and recent.account_id = accounts.id
          and recent.planned_at > now() - interval '20 hours') as had_one
      from accounts
      where ${inBrand(db, 'accounts')} and accounts.status = 'active'
        and ${wantsAnyhow(kind)} and ${kind === 'promotions' ? consented : sql`true`}
        and accounts.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
        and not exists (select from calendar_mails own where ${inPool(db, 'own')} and own.account_id = accounts.id
          and own.kind = ${kind} and own.period = ${name})
      order by accounts.id limit ${atOnce} for update of accounts
    ), batches as materialized (
      select number, time_ordered_id() as id from generate_series(0, ${atOnce / batchSize - 1}::integer) as number
    ), chosen as (
      select id, (row_number() over (order by id) - 1) / ${batchSize}::integer as number from looked where awake and not had_one
    ), written as (
      insert into calendar_mails (pool_id, tenant_id, account_id, kind, period, id, batch)
      select ${poolId}::uuid, ${tenantId}::uuid, chosen.id, ${kind}, ${name}, time_ordered_id(), batches.id
      from chosen join batches using (number)
      on conflict do nothing returning batch
    ), queued as (${enqueueWritten(db)})
    select (select count(*) from looked)::integer as looked, (select count(*) from written)::integer as planned,
      (select id from looked order by id desc limit 1) as last,
      coalesce((select bool_or(not awake or had_one) from looked), false) as later`.execute(db)
  const [planned] = rows
  if (!planned) throw new Error('a planning statement answers one row')
  if (planned.planned > 0) afterCommit(pokeJobs)
  return planned
}
