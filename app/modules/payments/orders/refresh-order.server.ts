import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { DomainError } from '~/platform/errors'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import { applyReport } from '../notifications/apply-report.server'
import type { PaymentReport } from '../provider/port'
import { providerOf } from '../provider/providers.server'
import type { OrderView } from '../schema'
import { isUnfinished } from '../schema'
import type { OrderRow } from './order-row.server'
import { purchasesOf } from './order-row.server'
import { orderOfKey } from './place-order.server'
import { toOrderView } from './queries.server'

/**
 * Returns the buyer's order with this key; null if there is none. For an unfinished order the provider is polled first,
 * so that the buyer doesn't wait for a late notification; `changed` tells whether that changed the order.
 */
export async function freshOrder(buyer: Member, key: string): Promise<{ order: OrderView; changed: boolean } | null> {
  const find = () => forMember(buyer, (db) => orderOfKey(db, buyer, key))
  const row = await find()
  if (!row) return null
  if (!mayYetBePaid(row) || !row.provider_payment_id) return { order: toOrderView(row), changed: false }
  await applyReport(buyer.tenant, row.provider, await reported(buyer.tenant, row.provider, row.provider_payment_id))
  const fresh = (await find()) ?? row
  return { order: toOrderView(fresh), changed: fresh.status !== row.status }
}

/** Whether a payment may still come: also for an order that was given up while its checkout was open. */
function mayYetBePaid({ status, dropped }: OrderRow): boolean {
  return isUnfinished(status) || (status === 'cancelled' && dropped !== null)
}

/**
 * Polls the provider. Returns null also if it doesn't respond or the brand has another provider: the page shows the
 * stored state.
 */
async function reported(tenant: Tenant, name: string, providerPaymentId: string): Promise<PaymentReport | null> {
  try {
    const provider = providerOf(tenant)
    return provider.name === name ? await provider.fetchStatus(providerPaymentId) : null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    log().warn({ err: error, tenant: tenant.slug, payment: providerPaymentId }, 'payment check failed, will retry')
    return null
  }
}

/** Returns the order that stands for a purchase: the one that was granted, otherwise the newest. */
export async function standingOrderOf(buyer: Member, key: string): Promise<OrderView | null> {
  const orders = await forMember(buyer, (db) => purchasesOf(db, sql`account_id = ${buyer.id} and order_key = ${key}`))
  const row =
    orders.find(({ status, refunded, amount }) => status === 'completed' && refunded < amount) ?? orders.at(-1)
  return row ? toOrderView(row) : null
}
