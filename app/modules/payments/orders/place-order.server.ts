import type { QueryCreator } from 'kysely'
import { sql } from 'kysely'
import type { Scope, TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import type { LocationProof } from '~/database/tables/money/payments'
import { accountRow } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { chooseDiscount } from '~/modules/discounts/choose-discount'
import { CodeReserved, CodeUsed } from '~/modules/discounts/errors'
import type { Holder } from '~/modules/discounts/find-offers.server'
import { findOffers, holderOf } from '~/modules/discounts/find-offers.server'
import type { Newcomer } from '~/modules/discounts/new-member-offers'
import { reservation } from '~/modules/discounts/reserve-discount.server'
import { uuidv7 } from '~/platform/tokens.server'
import { MandateNeeded } from '../direct-debit/errors'
import { mandateRow } from '../direct-debit/mandate-row.server'
import { assertMayDebit } from '../direct-debit/may-debit.server'
import { BundleNotFound, BuyerSuspended, MethodNotOffered, OrderKeyUsed, PriceChanged, TooManyOrders } from '../errors'
import { orderLimit } from '../limits.server'
import type { PaymentMethod } from '../methods'
import { isByMandate, isKeepable } from '../methods'
import type { Market } from '../prices'
import { bundlesIn, discounted, marketOf } from '../prices'
import { offeredNow } from '../provider/offered-now.server'
import { providerOf } from '../provider/providers.server'
import { isUnfinished } from '../schema'
import { taxOf } from '../tax'
import { dropOrder } from './changes/drop-order.server'
import { openPayment } from './open-payment.server'
import { orderPage } from './order-pages'
import type { OrderRow } from './order-row.server'
import { lockPurchases, orderColumns, orderRow } from './order-row.server'

export interface OrderDraft {
  /** UUID generated before the order button is pressed: sending a key twice makes one order. */
  key: string
  bundleId: number
  method: PaymentMethod
  /** Discount code as typed; null for none. */
  code: string | null
  /** Id of the stored payment method to charge; null if the buyer pays at the checkout. */
  card: string | null
  /** Whether to store the payment method for the next order. */
  keep: boolean
  /** Price that the order button showed; a different one is refused. */
  seen: { amount: number; currency: string }
  /** Country of the request, used for a profile without a country. */
  country: string | null
  /** Country of the buyer's network address, the second proof of location; null when unknown. */
  addressCountry: string | null
  /** Key of the buyer's unfinished order that this one replaces. */
  replaces?: string
}

/** The brand's first order gets the next number. */
const numbersBegin = 10_000

/**
 * Orders a bundle, after the buyer agreed to immediate delivery, and opens its checkout. Returns where to pay, or the
 * order's own page if there is nothing left to pay. Price, tax and credits come from the settings, never from the form.
 * An unfinished order that it replaces, or whose discount it takes, is cancelled in the same transaction.
 * @throws BuyerSuspended, ProofNeeded and DirectDebitBlocked 403, BundleNotFound 404, DiscountRefused 404 to 429,
 *   DebitLimitReached, MandateNeeded, MethodNotOffered, PriceChanged, OrderKeyUsed and StoredMethodGone 409,
 *   TooManyOrders 429, CheckoutNotOpened 502 or 503, PaymentsUnavailable 503
 */
export async function placeOrder(buyer: Member, draft: OrderDraft): Promise<string> {
  if (buyer.profileStatus === 'suspended') throw new BuyerSuspended()
  const provider = providerOf(buyer.tenant)
  const { allowed } = await orderLimit(buyer.tenant).take(buyer.id)
  if (!allowed) throw new TooManyOrders()
  const market = marketOf({ tenant: buyer.tenant, viewer: buyer, country: draft.country })
  const isOffered = (await offeredNow(buyer.tenant, market)).includes(draft.method)
  const order = await forMember(buyer, async (db) => {
    const unfinished = await lockUnfinished(db, buyer, draft)
    const newcomer = await lockNewcomer(db, buyer)
    const replaced = unfinished.find(({ order_key }) => order_key === draft.replaces)
    if (replaced && !isUnfinished(replaced.status)) return replaced
    if (!isOffered) throw new MethodNotOffered()
    if (draft.card || keepsMethod(draft)) assertProved(buyer)
    return insertOrder(db, buyer, newcomer, { ...draft, market, provider: provider.name, unfinished, replaced })
  }).catch((error: unknown) => placedBefore(buyer, draft.key, error))
  const page = orderPage(order)
  if (order.order_key === draft.replaces) return page
  if (order.bundle_id !== draft.bundleId || order.method !== draft.method) throw new OrderKeyUsed()
  if (!isUnfinished(order.status)) return page
  if (order.checkout_url) return order.checkout_url
  return openPayment(buyer, provider, order)
}

/** Whether to store the payment method. A stored one already is, and some methods can't be charged again. */
function keepsMethod({ keep, card, method }: OrderDraft): boolean {
  return keep && card === null && isKeepable(method)
}

/** Returns the member's order placed with a key. */
export function orderOfKey(db: TenantDb, buyer: Pick<Member, 'id'>, key: string) {
  return orderRow(db).where('account_id', '=', buyer.id).where('order_key', '=', key).executeTakeFirst()
}

/** Returns the order already placed with this key, whatever refused a second one; otherwise throws the refusal. */
async function placedBefore(buyer: Member, key: string, refusal: unknown): Promise<OrderRow> {
  const placed = await forMember(buyer, (db) => orderOfKey(db, buyer, key))
  if (!placed) throw refusal
  return placed
}

/** Locks the buyer's unfinished orders, and the one to be replaced. */
function lockUnfinished(db: TenantDb, buyer: Pick<Member, 'id'>, { replaces }: Pick<OrderDraft, 'replaces'>) {
  return lockPurchases(
    db,
    sql`account_id = ${buyer.id} and (status in ('loading', 'pending') or order_key = ${replaces ?? null}::uuid)`,
  )
}

/** Locks the account: orders of one member are placed one at a time, so that only one of them reserves a discount. */
async function lockNewcomer(db: TenantDb, buyer: Pick<Member, 'id'>): Promise<Newcomer> {
  const account = await accountRow(db, buyer.id).select(['signup_at', 'paid_at']).forUpdate().executeTakeFirstOrThrow()
  return { signupAt: account.signup_at, paid: account.paid_at !== null }
}

async function insertOrder(
  db: TenantDb,
  buyer: Member,
  newcomer: Newcomer,
  draft: OrderDraft & { market: Market; provider: string; unfinished: OrderRow[]; replaced: OrderRow | undefined },
): Promise<OrderRow> {
  const { tenant } = buyer
  const { market } = draft
  const whole = bundlesIn(tenant.settings, market.currency).find(({ id }) => id === draft.bundleId)
  if (!whole) throw new BundleNotFound()
  if (draft.replaced) await dropOrder(db, draft.replaced, 'replaced')
  const offers = await findOffers(db, buyer, newcomer, draft.code)
  const discount = chooseDiscount(offers, {
    ...market,
    amount: whole.amount,
    method: draft.method,
  })
  const bundle = discounted(tenant.settings, whole, discount)
  const { amount, currency } = draft.seen
  if (market.currency !== currency) throw new PriceChanged()
  const isSeen = draft.replaced ? bundle.amount <= amount : bundle.amount === amount
  if (!isSeen) throw new PriceChanged({ offerGone: amount < bundle.amount })
  const former = draft.replaced ?? (await takeDiscount(db, discount && holderOf(offers, discount), draft.unfinished))
  const mandate = isByMandate(draft.method) ? await mandateFor(db, buyer, draft.key, bundle.amount) : null
  const proofs: LocationProof[] = [
    { kind: 'profile', country: buyer.country },
    { kind: 'address', country: draft.addressCountry },
  ]
  const tax = taxOf(tenant, proofs)
  const id = uuidv7()
  const number = sql<number>`(select last from number)`
  const reserved = discount
    ? reservation(db.scope, { id, accountId: buyer.id, paymentId: number }, discount)
    : sql`select where false`
  const { holds, ...placed } = await db
    .with('number', (cte) => nextNumber(cte, db.scope))
    .with('reserved', () => sql<{ order_id: string }>`(${reserved})`)
    .insertInto('orders')
    .values({
      pool_id: db.scope.poolId,
      id,
      tenant_id: db.scope.tenantId,
      account_id: buyer.id,
      order_key: draft.key,
      payment_id: number,
      bundle_id: bundle.id,
      credits: bundle.credits,
      amount: bundle.amount,
      currency: market.currency,
      method: draft.method,
      discount_code: bundle.discount?.code ?? null,
      discount_amount: bundle.discount?.amount ?? 0,
      mandate_reference: mandate,
      tax_country: tax.country,
      tax_rate: tax.rate,
      location_proofs: JSON.stringify(proofs),
      delivery_agreed_at: agreedAt(db, draft.replaced),
      purchase_id: former && (former.purchase_id ?? former.id),
      keep_method: keepsMethod(draft),
      stored_method_id: draft.card,
      traffic_source: buyer.trafficSource,
      provider: draft.provider,
    })
    .returning(orderColumns)
    .returning(sql<boolean>`exists (select from reserved)`.as('holds'))
    .executeTakeFirstOrThrow()
  // Another member's concurrent order took the code first. Orders of the same buyer are serialized.
  if (discount && !holds) throw new CodeUsed()
  return placed
}

/** SQL: when the buyer agreed to immediate delivery: now, or with the order that this one replaces. */
function agreedAt(db: TenantDb, replaced: OrderRow | undefined) {
  return sql<Date>`coalesce((select delivery_agreed_at from orders
    where ${inBrand(db)} and id = ${replaced?.id ?? null}::uuid), now())`
}

/**
 * Cancels the buyer's own order at the checkout that holds the discount, and returns it; null if none holds it.
 * @throws CodeReserved 409 if that order was placed at the same moment
 */
async function takeDiscount(
  db: TenantDb,
  holder: Holder | null,
  unfinished: readonly OrderRow[],
): Promise<OrderRow | null> {
  if (holder?.status !== 'movable') return null
  const order = unfinished.find(({ payment_id }) => payment_id === holder.paymentId)
  if (!order || !isUnfinished(order.status)) throw new CodeReserved(holder.paymentId)
  await dropOrder(db, order, 'replaced')
  return order
}

/** Returns the reference of the mandate that the buyer confirmed for this order. */
async function mandateFor(db: TenantDb, buyer: Member, key: string, amount: number): Promise<string> {
  await assertMayDebit(db, buyer, amount)
  const mandate = await mandateRow(db, buyer, key).executeTakeFirst()
  if (!mandate?.confirmed_at) throw new MandateNeeded()
  return mandate.reference
}

/** Returns the next order number of the brand. Numbers may be skipped but are never reused. */
function nextNumber(db: QueryCreator<Tables>, { poolId, tenantId }: Scope) {
  return db
    .insertInto('order_numbers')
    .values({ pool_id: poolId, tenant_id: tenantId, last: numbersBegin + 1 })
    .onConflict((conflict) =>
      conflict.columns(['pool_id', 'tenant_id']).doUpdateSet({ last: sql<number>`order_numbers.last + 1` }),
    )
    .returning('last')
}
