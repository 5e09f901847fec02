import { env } from '~/platform/env.server'
import type { Tenant } from '~/tenancy/tenant'
import { PaymentsUnavailable } from '../errors'
import type { MollieAccess } from './mollie/client.server'
import { mollieProvider } from './mollie/mollie.server'
import type { PaymentProvider } from './port'
import { sandboxProvider } from './sandbox.server'

/**
 * Who takes the money of a brand.
 * @throws PaymentsUnavailable 503, when nobody does: neither the sandbox nor a test key takes a `live` brand's
 */
export function providerOf(tenant: Tenant): PaymentProvider {
  const access = mollieAccess(tenant)
  if (access) return mollieProvider(tenant, access)
  if (!usesSandbox(tenant)) throw new PaymentsUnavailable()
  return sandboxProvider(tenant)
}

/** Whether orders go to the built-in sandbox. The settings refuse it for a `live` brand, and so does this. */
export function usesSandbox({ settings }: Pick<Tenant, 'settings'>): boolean {
  return settings.payment.provider === 'sandbox' && !settings.live
}

/** Mollie's API for a brand that uses it. With a test key everybody would be paid for: no `live` brand may have one. */
export function mollieAccess({ settings, secret }: Tenant): MollieAccess | null {
  const { payment, live } = settings
  if (payment.provider !== 'mollie') return null
  const apiKey = secret(payment.api_key)
  if (live && !apiKey.startsWith('live_')) throw new PaymentsUnavailable()
  return { url: env().MOLLIE_URL, apiKey }
}
