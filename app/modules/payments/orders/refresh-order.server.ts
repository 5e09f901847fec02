import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { applyReport } from '../notifications/apply-report.server'
import { providerOf } from '../provider/providers.server'
import type { OrderView } from '../schema'
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
  const unfinished = row.status === 'loading' || row.status === 'pending'
  if (!unfinished || !row.provider_payment_id) return { order: toOrderView(row), changed: false }
  const provider = providerOf(buyer.tenant)
  const report = await provider.fetchStatus(row.provider_payment_id)
  if (report) await applyReport(buyer.tenant, provider.name, report)
  const fresh = (await find()) ?? row
  return { order: toOrderView(fresh), changed: fresh.status !== row.status }
}
