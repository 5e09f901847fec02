import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import type { Tenant } from '~/tenancy/tenant'
import type { ProofStep } from '../console/schema'
import type { OrderRow } from '../orders/order-row.server'
import { orderRow } from '../orders/order-row.server'
import type { PaymentReport } from '../provider/port'
import { providerOf } from '../provider/providers.server'
import { revenueOf } from './revenue.server'
import type { RevenueRow } from './schema'

/** The extent of a proof, and every difference found, in an operator's words. */
export interface Books {
  /** Accounts with credits or a ledger. */
  balances: number
  revenue: RevenueRow[]
  /** Number of payments at the provider. */
  payments: number
  provider: string
  differences: string[]
  /** The provider's ids of the payments among them. */
  differing: string[]
}

/**
 * Compares every balance of a brand with its ledger, each paid order with the credits it granted, and the orders and
 * refunds with the provider's own list. For operators: it reads the whole brand.
 * @param onStep is called before each step
 * @throws PaymentsUnavailable 503 when no provider takes the brand's money
 */
export async function proveBooks(tenant: Tenant, onStep?: (step: ProofStep) => Promise<void>): Promise<Books> {
  const provider = providerOf(tenant)
  await onStep?.('provider')
  const payments = await provider.listPayments()
  await onStep?.('balances')
  const mismatches = await ledgerMismatches(currentDatabase().unhurried, tenant)
  await onStep?.('orders')
  const { balances, orders, uncredited, unordered, refunds, revenue } = await forTenant(tenant, async (db) => ({
    balances: await countBalances(db),
    orders: await orderRow(db).where('provider', '=', provider.name).execute(),
    uncredited: await ordersWithoutCredits(db),
    unordered: await creditsWithoutOrder(db),
    refunds: await openRefunds(db),
    revenue: await revenueOf(db, tenant),
  }))
  await onStep?.('comparison')
  const different = differingPayments(orders, payments, refunds)
  return {
    balances,
    revenue,
    payments: payments.length,
    provider: provider.name,
    differences: [
      ...mismatches.map(
        ({ account_id, balance, ledger }) => `account ${account_id} has ${balance} credits, its ledger says ${ledger}`,
      ),
      ...uncredited.map((order) => `order ${order} is paid, but its credits are not in the ledger`),
      ...unordered.map((key) => `credits were given as bought without a paid order: ${key}`),
      ...refunds
        .filter(({ status }) => status === 'refused')
        .map(({ order, amount }) => `the refund of ${amount} for order ${order} was refused: pay it another way`),
      ...different.flatMap(({ differences }) => differences),
      ...unknownToProvider(orders, payments),
    ],
    differing: different.map(({ id }) => id),
  }
}

/** Returns the provider's payments that our orders don't agree with, each with what differs. */
function differingPayments(
  orders: readonly OrderRow[],
  payments: readonly PaymentReport[],
  refunds: readonly OpenRefund[],
): { id: string; differences: string[] }[] {
  const orderOf = new Map(orders.map((order) => [order.provider_payment_id, order]))
  const onItsWay = new Map(refunds.map(({ order, amount }) => [order, amount]))
  return payments
    .map((payment) => {
      const { providerPaymentId: id } = payment
      const order = orderOf.get(id)
      return { id, differences: differenceOf(payment, order, onItsWay.get(order?.payment_id ?? 0) ?? 0) }
    })
    .filter(({ differences }) => differences.length > 0)
}

/** Returns the paid orders that the provider doesn't know. */
function unknownToProvider(orders: readonly OrderRow[], payments: readonly PaymentReport[]): string[] {
  const known = new Set(payments.map(({ providerPaymentId }) => providerPaymentId))
  return orders
    .filter(({ status, provider_payment_id: id }) => status === 'completed' && !(id && known.has(id)))
    .map(({ payment_id }) => `order ${payment_id} is paid, but the provider has no such payment`)
}

function differenceOf(payment: PaymentReport, order: OrderRow | undefined, onItsWay: number): string[] {
  const { providerPaymentId: id, status, amount, currency } = payment
  const paid = status === 'paid'
  if (!order) return paid ? [`payment ${id} is paid at the provider, but has no order`] : []
  const name = `order ${order.payment_id} (payment ${id})`
  if (paid !== (order.status === 'completed')) return [`${name} is ${order.status}, at the provider ${status}`]
  if (amount !== order.amount || currency !== order.currency) {
    return [
      `${name} is of ${order.amount} ${order.currency}, at the provider of ${amount} ${currency} (smallest units)`,
    ]
  }
  const returned = payment.refunded + payment.chargedBack
  if (returned === order.refunded - onItsWay) return []
  return [`${name} gave back ${order.refunded}, at the provider ${returned} ${currency} (smallest units)`]
}

interface OpenRefund {
  /** Number of the order. */
  order: number
  /** Minor units. */
  amount: number
  status: 'requested' | 'refused'
}

/** Returns the refunds that the provider has not made: still requested, or refused. */
async function openRefunds(db: TenantDb): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select orders.payment_id as order, refunds.amount, refunds.status from refunds
    join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
    where ${inBrand(db, 'refunds')}
      and refunds.status in ('requested', 'refused')`.execute(db)
  return rows
}

async function countBalances(db: TenantDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from credit_accounts
    where ${inBrand(db)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function ordersWithoutCredits(db: TenantDb): Promise<number[]> {
  const { rows } = await sql<{ payment_id: number }>`
    select orders.payment_id from orders
    left join credit_ledger entry on entry.pool_id = orders.pool_id
      and entry.idempotency_key = 'purchase:' || orders.account_id || ':' || orders.id
    where ${inBrand(db, 'orders')}
      and orders.status = 'completed' and entry.delta is distinct from orders.credits
      and not exists (
        select from refunds where refunds.pool_id = orders.pool_id and refunds.order_id = orders.id
          and refunds.kind = 'unclaimed'
      )`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

async function creditsWithoutOrder(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select entry.idempotency_key as key from credit_ledger entry
    left join orders on orders.pool_id = entry.pool_id and orders.status = 'completed'
      and entry.idempotency_key = 'purchase:' || orders.account_id || ':' || orders.id
    where ${inBrand(db, 'entry')}
      and entry.reason = 'purchase' and orders.id is null`.execute(db)
  return rows.map(({ key }) => key)
}
