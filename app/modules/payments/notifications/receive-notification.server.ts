import type { Tenant } from '~/tenancy/tenant'
import { ForgedNotification } from '../errors'
import { providerOf } from '../provider/providers.server'
import { applyReport } from './apply-report.server'

/**
 * Takes a notification of the brand's provider: who wrote it is checked, it is stored, then applied. Any number of times,
 * in any order.
 * @throws ForgedNotification 400, PaymentsUnavailable 503
 */
export async function receiveNotification(tenant: Tenant, providerName: string, body: URLSearchParams): Promise<void> {
  const provider = providerOf(tenant)
  if (provider.name !== providerName) throw new ForgedNotification()
  const report = await provider.readNotification(body)
  if (report) await applyReport(tenant, provider.name, report)
}
