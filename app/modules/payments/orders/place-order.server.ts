import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { LocationProof } from '~/database/tables/payments'
import type { Member } from '~/modules/accounts/member'
import { uuidv7 } from '~/platform/tokens.server'
import { BundleNotFound, MethodNotOffered, OrderKeyUsed, PriceChanged, TooManyOrders } from '../errors'
import { orderLimit } from '../limits.server'
import type { PaymentMethod } from '../methods'
import { offeredMethods } from '../methods'
import { bundlesIn, marketOf } from '../prices'
import { providerOf } from '../provider/providers.server'
import { taxOf } from '../tax'
import type { OrderRow } from './order-row.server'
import { changeOrder, orderRow } from './order-row.server'

export interface OrderDraft {
  /** UUID, made before the order button is pressed: the same key twice is one order. */
  key: string
  bundleId: number
  method: PaymentMethod
  /** What the buyer saw on the button. */
  seen: { amount: number; currency: string }
  /** Where the buyer reads, for a profile without a country. */
  country: string | null
  /** Country of the buyer's network address, the second proof of location; null when unknown. */
  addressCountry: string | null
}

/** The brand's first order gets the number after this one. */
const numbersBegin = 10_000

/**
 * Orders a bundle, after the buyer agreed to immediate delivery, and opens its checkout; answers where to pay, or the
 * order's own page when there is nothing to pay any more. Price, tax and credits come from the settings, never from the form.
 * @throws BundleNotFound 404, MethodNotOffered, PriceChanged and OrderKeyUsed 409, TooManyOrders 429, PaymentsUnavailable 503
 */
export async function placeOrder(buyer: Member, draft: OrderDraft): Promise<string> {
  const provider = providerOf(buyer.tenant)
  const { allowed } = await orderLimit(buyer.tenant).take(buyer.id)
  if (!allowed) throw new TooManyOrders()
  const order = await forMember(buyer, async (db) => {
    const placed = await orderOfKey(db, buyer, draft.key)
    return placed ?? insertOrder(db, buyer, draft, provider.name)
  })
  const page = orderPage(order)
  if (order.bundle_id !== draft.bundleId || order.method !== draft.method) throw new OrderKeyUsed()
  if (order.status !== 'loading' && order.status !== 'pending') return page
  if (order.checkout_url) return order.checkout_url
  const { id, payment_id: paymentId, credits, amount, currency, method } = order
  const checkout = await provider.createCheckout({
    ...{ id, paymentId, credits, amount, currency, method, returnPath: page },
    keepFor: null,
  })
  await forMember(buyer, (db) =>
    changeOrder(db, id).set({ provider_payment_id: checkout.providerPaymentId, checkout_url: checkout.url }).execute(),
  )
  return checkout.url
}

/** The page of an order, before and after it is pressed: going back to it never makes a second one. */
export function orderPage(order: Pick<OrderRow, 'bundle_id' | 'method' | 'order_key'>): string {
  return `/credits/${order.bundle_id}/${order.method}?order=${order.order_key}`
}

export function orderOfKey(db: TenantDb, buyer: Pick<Member, 'id'>, key: string) {
  return orderRow(db).where('account_id', '=', buyer.id).where('order_key', '=', key).executeTakeFirst()
}

async function insertOrder(db: TenantDb, buyer: Member, draft: OrderDraft, provider: string): Promise<OrderRow> {
  const { tenant } = buyer
  const market = marketOf({ tenant, viewer: buyer, country: draft.country })
  const bundle = bundlesIn(tenant.settings, market.currency).find(({ id }) => id === draft.bundleId)
  if (!bundle) throw new BundleNotFound()
  if (!offeredMethods(tenant.settings, market).includes(draft.method)) throw new MethodNotOffered()
  if (bundle.amount !== draft.seen.amount || market.currency !== draft.seen.currency) throw new PriceChanged()
  const proofs: LocationProof[] = [
    { kind: 'profile', country: buyer.country },
    { kind: 'address', country: draft.addressCountry },
  ]
  const tax = taxOf(tenant, proofs)
  await db
    .insertInto('orders')
    .values({
      pool_id: db.scope.poolId,
      id: uuidv7(),
      tenant_id: db.scope.tenantId,
      account_id: buyer.id,
      order_key: draft.key,
      payment_id: await nextNumber(db),
      bundle_id: bundle.id,
      credits: bundle.credits,
      amount: bundle.amount,
      currency: market.currency,
      method: draft.method,
      tax_country: tax.country,
      tax_rate: tax.rate,
      location_proofs: JSON.stringify(proofs),
      delivery_agreed_at: new Date(),
      traffic_source: buyer.trafficSource,
      provider,
    })
    .onConflict((conflict) => conflict.columns(['pool_id', 'account_id', 'order_key']).doNothing())
    .execute()
  return orderRow(db).where('account_id', '=', buyer.id).where('order_key', '=', draft.key).executeTakeFirstOrThrow()
}

/** Counted by the brand. A number may stay unused, none is used twice. */
async function nextNumber(db: TenantDb): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into order_numbers (pool_id, tenant_id, last) values (${db.scope.poolId}, ${db.scope.tenantId}, ${numbersBegin + 1})
    on conflict (pool_id, tenant_id) do update set last = order_numbers.last + 1
    returning last`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the brand has no order numbers')
  return row.last
}
