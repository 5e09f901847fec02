import type { Tenant } from '~/tenancy/tenant'
import { ForgedNotification, PaymentsUnavailable } from '../errors'
import { notificationLimit } from '../limits.server'
import { providerOf } from '../provider/providers.server'
import { applyReport } from './apply-report.server'

/**
 * Takes a notification of the brand's provider: who wrote it is checked, it is stored, then applied. Any number of times,
 * in any order. What the provider doesn't know is accepted and nothing happens, so that nobody learns which payments there are.
 * @throws ForgedNotification 400, PaymentsUnavailable 503
 */
export async function receiveNotification(tenant: Tenant, providerName: string, body: URLSearchParams): Promise<void> {
  const provider = providerOf(tenant)
  if (provider.name !== providerName) throw new ForgedNotification()
  const { allowed } = await notificationLimit(tenant).take(providerName)
  if (!allowed) throw new PaymentsUnavailable()
  await applyReport(tenant, provider.name, await provider.readNotification(body))
}
