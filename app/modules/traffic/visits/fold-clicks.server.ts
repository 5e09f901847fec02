import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { postbackDays } from '../tracking'

/**
 * Forgets networks' numbers of single clicks (`sub1`) in the counts of days that are as old as the log of postbacks may be:
 * the days' counts stay, by network, `ref` and lander.
 */
export async function foldClicks(): Promise<void> {
  const { owner } = currentDatabase()
  const isOld = sql`day < current_date - ${postbackDays}::integer and sub1 <> ''`
  await sql`
    with old as (delete from visit_counts where ${isOld} returning *)
    insert into visit_counts (pool_id, tenant_id, day, network, ref, sub1, lander, variant, visits, robots)
    select pool_id, tenant_id, day, network, ref, '', lander, variant, sum(visits), sum(robots) from old
    group by pool_id, tenant_id, day, network, ref, lander, variant
    on conflict (pool_id, tenant_id, day, network, ref, sub1, lander, variant) do update
    set visits = visit_counts.visits + excluded.visits, robots = visit_counts.robots + excluded.robots`.execute(owner)
  await sql`
    with old as (delete from day_origins where ${isOld} returning *)
    insert into day_origins (pool_id, tenant_id, day, network, ref, sub1, lander, variant, currency, signups, activations,
      purchases, first_purchases, revenue, refunds)
    select pool_id, tenant_id, day, network, ref, '', lander, variant, currency, sum(signups), sum(activations),
      sum(purchases), sum(first_purchases), sum(revenue), sum(refunds) from old
    group by pool_id, tenant_id, day, network, ref, lander, variant, currency
    on conflict (pool_id, tenant_id, day, network, ref, sub1, lander, variant, currency) do update
    set signups = day_origins.signups + excluded.signups, activations = day_origins.activations + excluded.activations,
      purchases = day_origins.purchases + excluded.purchases,
      first_purchases = day_origins.first_purchases + excluded.first_purchases,
      revenue = day_origins.revenue + excluded.revenue, refunds = day_origins.refunds + excluded.refunds`.execute(owner)
}
