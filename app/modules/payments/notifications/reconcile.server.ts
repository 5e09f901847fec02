import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import { providerOf } from '../provider/providers.server'
import { carryOutSandboxEvents } from '../provider/sandbox-checkout.server'
import { carryOutRefund } from '../refunds/carry-out-refund.server'
import { applyReport } from './apply-report.server'

type TenantById = (id: string) => Promise<Tenant | null>

/** Maximum number of rows of each kind per round. */
const atMost = 100

/** Age of an unfinished or unknown payment after which polling stops. A bank transfer may take two weeks. */
const givenUpAfter = sql`interval '40 days'`

/** SQL: the time of the next poll. The delay equals the age so far: a minute at first, a day at most. */
const nextLook = (since: string) =>
  sql`case when ${sql.ref(since)} < now() - ${givenUpAfter} then 'infinity'
    else now() + least(greatest(now() - ${sql.ref(since)}, interval '1 minute'), interval '1 day') end`

/**
 * Does what can't depend on notifications, for every brand: polls providers for payments of unfinished orders and of
 * those that were given up, applies
 * notifications that arrived before their order, ends orders whose payment was never opened, retries refunds that a
 * provider didn't accept, and carries out the sandbox's postponed events. Several servers may run it at once.
 */
export async function reconcilePayments(tenantById: TenantById): Promise<void> {
  await carryOutSandboxEvents(tenantById)
  await eachOf(tenantById, await duePayments(sql`status in ('loading', 'pending')`), askProvider)
  await eachOf(tenantById, await duePayments(sql`status = 'cancelled' and dropped is not null`), askProvider)
  await eachOf(tenantById, await waitingNotifications(), askProvider)
  await endUnopened()
  await eachOf(tenantById, await waitingRefunds(), (tenant, { id }) => carryOutRefund(tenant, id))
}

interface Waiting {
  tenant: string
  id: string
  provider: string
}

async function eachOf(
  tenantById: TenantById,
  all: readonly Waiting[],
  work: (tenant: Tenant, waiting: Waiting) => Promise<void>,
): Promise<void> {
  for (const waiting of all) {
    const tenant = await tenantById(waiting.tenant)
    if (!tenant) continue
    await work(tenant, waiting).catch((error: unknown) =>
      log().warn({ tenant: tenant.slug, err: error, id: waiting.id }, 'payment check failed, will retry'),
    )
  }
}

/** Polls the provider. A brand that has changed its provider can't ask the former one. */
async function askProvider(tenant: Tenant, { id, provider: name }: Waiting): Promise<void> {
  const provider = providerOf(tenant)
  if (provider.name === name) await applyReport(tenant, name, await provider.fetchStatus(id))
}

/** Claims orders whose provider is to be polled, among those that a condition on `orders` names. */
function duePayments(which: RawBuilder<unknown>): Promise<Waiting[]> {
  return claim(sql`
    with due as materialized (
      select pool_id, id from orders
      where ${which} and next_look_at <= now() and provider_payment_id is not null
      order by next_look_at limit ${atMost} for update skip locked
    )
    update orders set next_look_at = ${nextLook('created_at')} where (pool_id, id) in (select * from due)
    returning tenant_id as tenant, provider_payment_id as id, provider`)
}

function waitingNotifications(): Promise<Waiting[]> {
  return claim(sql`
    with due as materialized (
      select pool_id, id from payment_notifications
      where applied_at is null and next_look_at <= now()
      order by next_look_at limit ${atMost} for update skip locked
    )
    update payment_notifications set next_look_at = ${nextLook('received_at')} where (pool_id, id) in (select * from due)
    returning tenant_id as tenant, provider_payment_id as id, provider`)
}

/**
 * Ends orders without a payment, which can't be paid: the buyer's page closed while it was opened. Frees their
 * discounts.
 */
async function endUnopened(): Promise<void> {
  await sql`
    with due as materialized (
      select pool_id, id from orders
      where status in ('loading', 'pending') and next_look_at <= now() and provider_payment_id is null
        and created_at < now() - interval '1 hour'
      order by next_look_at limit ${atMost} for update skip locked
    ), ended as (
      update orders set status = 'failed' where (pool_id, id) in (select * from due)
      returning pool_id, id
    )
    update discount_uses held set status = 'free' from ended
    where held.pool_id = ended.pool_id and held.order_id = ended.id`.execute(currentDatabase().owner)
}

/** Claims refunds whose job was given up: the job itself retries for a day. */
function waitingRefunds(): Promise<Waiting[]> {
  return claim(sql`
    with due as materialized (
      select pool_id, id from refunds
      where status = 'requested' and requested_at < now() - interval '1 day'
        and (failed_at is null or failed_at < now() - interval '6 hours')
      limit ${atMost} for update skip locked
    )
    update refunds set failed_at = now() where (pool_id, id) in (select * from due)
    returning tenant_id as tenant, id::text as id, '' as provider`)
}

/**
 * Executes a claim. Its `with` runs once, whereas PostgreSQL may run a locking subquery once per row and so exceed the
 * limit.
 */
async function claim(query: RawBuilder<unknown>): Promise<Waiting[]> {
  const { rows } = await (query as RawBuilder<Waiting>).execute(currentDatabase().owner)
  return rows
}
