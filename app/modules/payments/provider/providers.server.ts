import type { Tenant } from '~/tenancy/tenant'
import { PaymentsUnavailable } from '../errors'
import type { PaymentProvider } from './port'
import { sandboxProvider } from './sandbox.server'

/**
 * Who takes the money of a brand.
 * @throws PaymentsUnavailable 503, when nobody does: the sandbox never takes a `live` brand's
 */
export function providerOf(tenant: Tenant): PaymentProvider {
  if (!usesSandbox(tenant)) throw new PaymentsUnavailable()
  return sandboxProvider(tenant)
}

/** Whether orders go to the built-in sandbox. The settings refuse it for a `live` brand, and so does this. */
export function usesSandbox({ settings }: Pick<Tenant, 'settings'>): boolean {
  return settings.payment.provider === 'sandbox' && !settings.live
}
