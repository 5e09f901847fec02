import { env } from '~/platform/env.server'
import type { Tenant } from '~/tenancy/tenant'
import { PaymentsUnavailable } from '../errors'
import type { MollieAccess } from './mollie/client.server'
import { mollieProvider } from './mollie/mollie.server'
import type { PaymentProvider } from './port'
import { sandboxProvider } from './sandbox.server'

/**
 * Returns the payment provider of a brand.
 * @throws PaymentsUnavailable 503 if there is none: a `live` brand may use neither the sandbox nor a test key
 */
export function providerOf(tenant: Tenant): PaymentProvider {
  const access = mollieAccess(tenant)
  if (access) return mollieProvider(tenant, access)
  if (!usesSandbox(tenant)) throw new PaymentsUnavailable()
  return sandboxProvider(tenant)
}

/**
 * Whether orders go to the built-in sandbox. The settings forbid it for a `live` brand, and this check enforces that.
 */
export function usesSandbox({ settings }: Pick<Tenant, 'settings'>): boolean {
  return settings.payment.provider === 'sandbox' && !settings.live
}

/**
 * Returns the access to Mollie of a brand that uses it. With a test key, unpaid orders would count as paid: a `live`
 * brand may not have one.
 */
export function mollieAccess({ settings, secret }: Tenant): MollieAccess | null {
  const { payment, live } = settings
  if (payment.provider !== 'mollie') return null
  const apiKey = secret(payment.api_key)
  if (live && !apiKey.startsWith('live_')) throw new PaymentsUnavailable()
  return { url: env().MOLLIE_URL, apiKey }
}
