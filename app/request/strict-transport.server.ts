import type { Arrival } from '~/platform/http/client-address.server'
import { isHttps } from '~/platform/http/client-address.server'
import type { HostAnswer } from '~/tenancy/tenants.server'
import type { App } from '~/wiring.server'
import { isConsoleHost } from './console/console-host.server'

const year = 'max-age=31536000'
const withSubdomains = `${year}; includeSubDomains`

/**
 * Returns the Strict-Transport-Security header (RFC 6797) of every response to a host of ours over https, a file's and a
 * refusal's too; null over http, and for hosts of no brand. `hsts_subdomains` decides for all domains of a brand.
 * @param brand of the request, as `brandOf` returns it
 */
export async function strictTransport(
  { env }: Pick<App, 'env'>,
  arrival: Arrival,
  brand: () => Promise<HostAnswer>,
): Promise<string | null> {
  if (!isHttps(arrival, env.TRUSTED_PROXIES)) return null
  const host = `${arrival.headers.host ?? ''}`
  if (isConsoleHost(env, host)) return withSubdomains
  const found = await brand().catch(() => null)
  if (found?.kind !== 'tenant' && found?.kind !== 'redirect') return null
  return found.tenant.settings.hsts_subdomains ? withSubdomains : year
}
