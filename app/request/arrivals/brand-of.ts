import type { Arrival } from '~/platform/http/client-address.server'
import type { HostAnswer, Tenants } from '~/tenancy/tenants.server'

/** Returns a function that looks up the brand of a request: when it is asked first, and once. */
export function brandOf(
  { tenants }: { tenants: Pick<Tenants, 'forHost'> },
  { headers }: Pick<Arrival, 'headers'>,
): () => Promise<HostAnswer> {
  let found: Promise<HostAnswer> | undefined
  return () => {
    found ??= tenants.forHost(headers.host?.toString() ?? '')
    return found
  }
}
