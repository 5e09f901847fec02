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
import { orderOfKey } from './place-order.server'
import { toOrderView } from './queries.server'

/**
 * The buyer's order with this key; null when none was placed with it. An unfinished one is asked for at the provider
 * first, so that nobody waits for a notification that is late; `changed` when that made a difference.
 */
export async function freshOrder(buyer: Member, key: string): Promise<{ order: OrderView; changed: boolean } | null> {
  const find = () => forMember(buyer, (db) => orderOfKey(db, buyer, key))
  const row = await find()
  if (!row) return null
  if (!isUnfinished(row.status) || !row.provider_payment_id) return { order: toOrderView(row), changed: false }
  await applyReport(buyer.tenant, row.provider, await reported(buyer.tenant, row.provider, row.provider_payment_id))
  const fresh = (await find()) ?? row
  return { order: toOrderView(fresh), changed: fresh.status !== row.status }
}

/** Null also where the provider doesn't answer, or is another one by now: the page shows what is known. */
async function reported(tenant: Tenant, name: string, providerPaymentId: string): Promise<PaymentReport | null> {
  try {
    const provider = providerOf(tenant)
    return provider.name === name ? await provider.fetchStatus(providerPaymentId) : null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    log().warn({ err: error, tenant: tenant.slug, payment: providerPaymentId }, 'a payment is looked at later')
    return null
  }
}
