import type { Tenant } from '~/tenancy/tenant'
import { proveBooks } from '../books/prove-books.server'
import { providerOf } from '../provider/providers.server'
import { applyReport } from './apply-report.server'

/**
 * Applies what the provider knows of payments that a brand's orders don't agree with, as after a restore to an earlier time.
 * @returns what still differs, in an operator's words: payments whose order is lost are refunded at the provider
 * @throws PaymentsUnavailable 503
 */
export async function settlePayments(tenant: Tenant): Promise<string[]> {
  const provider = providerOf(tenant)
  const { differing } = await proveBooks(tenant)
  for (const id of differing) await applyReport(tenant, provider.name, await provider.fetchStatus(id))
  return (await proveBooks(tenant)).differences
}
