import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { scopeOf } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import { openPace } from '~/platform/jobs/pace.server'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import { eraseAccount } from './erase-account.server'
import type { Budget } from './erase-rows.server'
import { BudgetSpent } from './erase-rows.server'

/** Maximum duration of a round, in milliseconds; the next one continues. */
const roundMs = 20_000

/** Maximum number of accounts of one brand in a round. */
const atMost = 100

/**
 * Erases every closed account whose time is over by the database's clock, including those missed while no server ran.
 * Delayed parts are tried again a day later, failures an hour later. Several servers may run it at the same time.
 * @param ending stops the round when aborted; the next round continues
 */
export async function purgeDue(
  tenantById: (id: string) => Promise<Tenant | null>,
  ending?: AbortSignal,
): Promise<void> {
  const end = Date.now() + roundMs
  const budget = { isSpent: () => ending?.aborted || Date.now() > end, rest: openPace(ending) }
  for (const id of await tenantsWithClosed()) {
    const tenant = await tenantById(id)
    for (const accountId of tenant ? await dueOf(tenant) : []) {
      if (tenant && (await claim(tenant, accountId))) await purge(tenant, accountId, budget)
      if (budget.isSpent()) return
    }
  }
}

async function tenantsWithClosed(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select tenant_id as id from accounts where deleted_at is not null
    union select tenant_id from purges where finished_at is null or round < 2`.execute(currentDatabase().owner)
  return rows.map(({ id }) => id)
}

async function dueOf(tenant: Tenant): Promise<string[]> {
  const scope = scopeOf(tenant)
  const { rows } = await sql<{ id: string }>`
    (select id from accounts
      where ${inBrand(scope)}
        and deleted_at <= now() - make_interval(hours => ${tenant.settings.reactivation_days * 24})
        and not exists (select from purges where purges.pool_id = accounts.pool_id and account_id = accounts.id)
      order by deleted_at limit ${atMost})
    union all
    (select account_id from purges
      where ${inBrand(scope)} and finished_at is null and next_look_at <= now()
      order by next_look_at limit ${atMost})
    union
    (select account_id from purges
      where ${inBrand(scope)} and round < 2 and next_look_at <= now()
      order by next_look_at limit ${atMost})`.execute(currentDatabase().owner)
  return rows.map((row) => row.id)
}

/**
 * Claims a purge for a minute. Returns false while another server works on it; a purge not yet begun is always free.
 */
async function claim(tenant: Tenant, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    with claimed as (
      update purges set next_look_at = now() + interval '1 minute'
      where ${inPool(tenant)} and account_id = ${accountId} and next_look_at <= now() returning 1
    )
    select exists (select from claimed) or not exists (
      select from purges where ${inPool(tenant)} and account_id = ${accountId}
    ) as free`.execute(currentDatabase().owner)
  return rows[0]?.free ?? false
}

async function purge(tenant: Tenant, accountId: string, budget: Budget): Promise<void> {
  try {
    await eraseAccount(tenant, accountId, budget)
  } catch (error) {
    const next = error instanceof BudgetSpent ? sql`now()` : sql`now() + interval '1 hour'`
    await sql`update purges set next_look_at = ${next}
      where ${inPool(tenant)} and account_id = ${accountId}`.execute(currentDatabase().owner)
    if (error instanceof BudgetSpent) return
    log().error({ tenant: tenant.slug, account: accountId, err: error }, 'purge failed, will retry in an hour')
  }
}
