import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { inBrand } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import { providerOf } from '~/modules/payments/provider/providers.server'
import type { PurgePart } from '~/modules/personal-data/tables'
import { personalData } from '~/modules/personal-data/tables'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import { claimComplaints, eraseComplaints, eraseLogins, eraseReports } from './erase-cases.server'
import { eraseConversations } from './erase-conversations.server'
import { eraseExports, erasePhotos, eraseSelfies } from './erase-files.server'
import type { Budget, Erased } from './erase-rows.server'
import { clearRows, eraseRows } from './erase-rows.server'
import { underWay } from './under-way.server'

/** The round of purges that erases all there is. */
const lastRound = 2

/** Delayed parts, each with the process that is not finished. */
export type Delays = Partial<Record<PurgePart, string>>

/**
 * Erases a closed account whose time is over: the profile's rows and files at once, each other part once no open
 * process needs it. The counts by table are kept as proof. It may be repeated, and interrupted at any point.
 * @returns the delayed parts; null if there is nothing to erase
 * @throws BudgetSpent when there is more to do
 */
export async function eraseAccount(tenant: Tenant, accountId: string, budget: Budget): Promise<Delays | null> {
  const erased = { poolId: tenant.poolId, tenantId: tenant.id, accountId }
  if (!(await begin(erased, tenant))) return null
  await claimComplaints(erased)
  await erasePart('profile', erased, budget)
  const delays: Delays = await underWay(erased)
  if (!delays.reports) {
    await eraseReports(erased, budget)
    await erasePart('reports', erased, budget)
  }
  if (!delays.complaints) await eraseComplaints(erased, budget)
  if (!delays.account && !(await forgottenByProvider(tenant, erased))) delays.account = 'provider'
  if (!delays.account) await erasePart('account', erased, budget)
  await note(erased, delays)
  return delays
}

/**
 * Records the start of the purge; the account can't be reactivated from then on. It uses the same clock as a
 * reactivation to check that the time is over.
 */
async function begin(erased: Erased, { settings }: Tenant): Promise<boolean> {
  const { poolId, tenantId, accountId } = erased
  const { owner } = currentDatabase()
  await sql`insert into purges (pool_id, tenant_id, account_id, reason, closed_at, round)
    select pool_id, tenant_id, id, deletion_reason, deleted_at, ${lastRound}::smallint from accounts
    where ${inBrand(erased)} and id = ${accountId}
      and deleted_at <= now() - make_interval(hours => ${settings.reactivation_days * 24})
    on conflict do nothing`.execute(owner)
  const purge = await owner
    .selectFrom('purges')
    .select(['finished_at', 'round'])
    .where('pool_id', '=', poolId)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return purge !== undefined && (purge.finished_at === null || purge.round < lastRound)
}

async function erasePart(part: PurgePart, erased: Erased, budget: Budget): Promise<void> {
  for (const [name, { purge }] of Object.entries(personalData)) {
    const table = name as keyof Tables
    if ('erases' in purge && purge.part === part) await eraseRows(erased, budget, table, purge.erases)
    if ('clears' in purge && purge.part === part) await clearRows(erased, budget, table, purge)
    if ('by' in purge && part === 'profile') await ownWay(purge.by, table, erased, budget)
  }
}

async function ownWay(by: string, table: keyof Tables, erased: Erased, budget: Budget): Promise<void> {
  if (by === 'photos' && (table === 'photos' || table === 'message_photos')) await erasePhotos(erased, budget, table)
  if (by === 'selfies') await eraseSelfies(erased, budget)
  if (by === 'messages') await eraseRows(erased, budget, table, ['sender_id'])
  if (by === 'conversations' && table === 'conversations') await eraseConversations(erased, budget)
  if (by === 'logins') await eraseLogins(erased)
  if (by === 'exports') await eraseExports(erased, budget)
}

/**
 * Deletes the customer with all mandates at the brand's current payment provider. A former provider can't be called.
 */
async function forgottenByProvider(tenant: Tenant, { poolId, accountId }: Erased): Promise<boolean> {
  const customers = await currentDatabase()
    .owner.selectFrom('payment_customers')
    .select(['provider', 'customer_ref'])
    .where('pool_id', '=', poolId)
    .where('account_id', '=', accountId)
    .execute()
  if (customers.length === 0) return true
  try {
    const provider = providerOf(tenant)
    for (const customer of customers.filter(({ provider: name }) => name === provider.name)) {
      await provider.forgetCustomer(customer.customer_ref)
    }
    return true
  } catch (error) {
    log().warn({ tenant: tenant.slug, account: accountId, err: error }, 'purge: the provider does not answer')
    return false
  }
}

async function note({ poolId, accountId }: Erased, delays: Delays): Promise<void> {
  const isDone = Object.keys(delays).length === 0
  await currentDatabase()
    .owner.updateTable('purges')
    .set({
      delayed: JSON.stringify(delays),
      ...(isDone
        ? { finished_at: sql<Date>`coalesce(finished_at, now())`, reason: null, round: lastRound }
        : { next_look_at: sql<Date>`now() + interval '1 day'` }),
    })
    .where('pool_id', '=', poolId)
    .where('account_id', '=', accountId)
    .execute()
}
