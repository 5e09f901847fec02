import type { Tenant } from '~/tenancy/tenant'
import { ForgedNotification, PaymentsUnavailable } from '../errors'
import { notificationLimit } from '../limits.server'
import { providerOf } from '../provider/providers.server'
import { applyReport } from './apply-report.server'

/**
 * Verifies who sent a notification of the brand's provider, then stores and applies it. It may arrive any number of
 * times, in any order. One about a payment unknown to the provider is accepted without effect, so that no caller learns
 * which payments exist.
 * @throws ForgedNotification 400, PaymentsUnavailable 503
 */
export async function receiveNotification(tenant: Tenant, providerName: string, body: URLSearchParams): Promise<void> {
  const provider = providerOf(tenant)
  if (provider.name !== providerName) throw new ForgedNotification()
  const { allowed } = await notificationLimit(tenant).take(providerName)
  if (!allowed) throw new PaymentsUnavailable()
  await applyReport(tenant, provider.name, await provider.readNotification(body))
}
