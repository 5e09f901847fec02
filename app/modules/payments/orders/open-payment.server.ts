import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { freeDiscount } from '~/modules/discounts/reserve-discount.server'
import { DomainError } from '~/platform/errors'
import { collect } from '../direct-debit/collect.server'
import { CheckoutNotOpened, ProviderRefused, StoredMethodGone } from '../errors'
import type { PaymentMethod } from '../methods'
import { isByMandate } from '../methods'
import { applyReport } from '../notifications/apply-report.server'
import type { Checkout, Mandate, PaymentProvider, PaymentReport, ProviderOrder } from '../provider/port'
import { unfinishedStatuses } from '../schema'
import { ownStored } from '../stored/queries.server'
import { storePayment } from './changes/drop-order.server'
import { orderPage } from './order-pages'
import type { OrderRow } from './order-row.server'
import { changeOrder } from './order-row.server'

/**
 * Opens the payment of an unpaid order, at the provider's checkout or by charging a stored payment method. Returns
 * where the buyer goes next.
 * @throws StoredMethodGone and MandateNeeded 409, CheckoutNotOpened 502 or 503, PaymentsUnavailable 503
 */
export async function openPayment(buyer: Member, provider: PaymentProvider, order: OrderRow): Promise<string> {
  const page = orderPage(order)
  const { id, payment_id: paymentId, credits, amount, currency, method } = order
  const providerOrder = { id, paymentId, credits, amount, currency, method, returnPath: page }
  if (isByMandate(order.method as PaymentMethod)) {
    await collectOrFail(buyer, provider, order, page)
    return page
  }
  if (order.stored_method_id !== null) return chargeStored(buyer, provider, order, providerOrder)
  const { providerPaymentId, url } = await openCheckout(buyer, provider, order, providerOrder)
  const payment = { provider_payment_id: providerPaymentId, checkout_url: url }
  return (await forMember(buyer, (db) => storePayment(db, id, payment))) ? url : page
}

/** Collects by mandate; fails the order if the provider refuses. */
async function collectOrFail(buyer: Member, provider: PaymentProvider, order: OrderRow, page: string): Promise<void> {
  try {
    await collect(buyer, provider, order, page)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await forMember(buyer, (db) => failOrder(db, order.id))
  }
}

/** Opens a checkout. If that fails, the order fails too, because it can't be paid, and its discount is freed. */
async function openCheckout(
  buyer: Member,
  provider: PaymentProvider,
  order: OrderRow,
  providerOrder: ProviderOrder,
): Promise<Checkout> {
  try {
    const keepFor = order.keep_method ? await customerOf(buyer, provider) : null
    return await provider.createCheckout({ ...providerOrder, keepFor })
  } catch (error) {
    await forMember(buyer, (db) => failOrder(db, order.id))
    throw error instanceof DomainError ? new CheckoutNotOpened(error) : error
  }
}

async function chargeStored(
  buyer: Member,
  provider: PaymentProvider,
  order: OrderRow,
  providerOrder: ProviderOrder,
): Promise<string> {
  const mandate = await mandateOf(buyer, provider, order.stored_method_id)
  const report = mandate && (await chargeUnlessRefused(provider, providerOrder, mandate))
  if (!report) {
    await forMember(buyer, (db) => failOrder(db, order.id))
    if (!mandate) throw new StoredMethodGone()
    return providerOrder.returnPath
  }
  const payment = { provider_payment_id: report.providerPaymentId }
  await forMember(buyer, (db) => storePayment(db, order.id, payment))
  await applyReport(buyer.tenant, provider.name, report)
  return providerOrder.returnPath
}

/**
 * Fails an unpaid order. If a concurrent charge succeeded, the order is already paid and its discount used: both stay.
 */
async function failOrder(db: TenantDb, id: string): Promise<void> {
  await changeOrder(db, id).set({ status: 'failed' }).where('status', 'in', unfinishedStatuses).execute()
  await freeDiscount(db, id)
}

/** Returns null if the provider refuses the charge; nothing was charged then. */
async function chargeUnlessRefused(
  provider: PaymentProvider,
  order: ProviderOrder,
  mandate: Mandate,
): Promise<PaymentReport | null> {
  try {
    return await provider.chargeStored(order, mandate)
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

async function mandateOf(buyer: Member, { name }: PaymentProvider, id: string | null): Promise<Mandate | null> {
  const stored = await forMember(buyer, (db) =>
    ownStored(db, buyer)
      .select(['customer_ref as customerRef', 'mandate_ref as mandateRef'])
      .where('provider', '=', name)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return stored ?? null
}

/** Returns the buyer's id at the provider, created on first use and stored. */
async function customerOf(buyer: Member, provider: PaymentProvider): Promise<string> {
  const find = () =>
    forMember(buyer, (db) =>
      db
        .selectFrom('payment_customers')
        .select('customer_ref')
        .where('pool_id', '=', db.scope.poolId)
        .where('tenant_id', '=', db.scope.tenantId)
        .where('account_id', '=', buyer.id)
        .where('provider', '=', provider.name)
        .executeTakeFirst(),
    )
  const known = await find()
  if (known) return known.customer_ref
  const customerRef = await provider.createCustomer({ accountId: buyer.id, name: buyer.name, email: buyer.email })
  await forMember(buyer, (db) =>
    db
      .insertInto('payment_customers')
      .values({
        pool_id: db.scope.poolId,
        account_id: buyer.id,
        provider: provider.name,
        tenant_id: db.scope.tenantId,
        customer_ref: customerRef,
      })
      .onConflict((conflict) => conflict.columns(['pool_id', 'account_id', 'provider']).doNothing())
      .execute(),
  )
  return (await find())?.customer_ref ?? customerRef
}
