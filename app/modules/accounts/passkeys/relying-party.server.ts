import type { RelyingParty } from '~/modules/credentials/ceremony.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** As whom a brand asks for passkeys (WebAuthn, relying party): each by its own host, so that none opens another brand. */
export function relyingParty(tenant: Tenant): RelyingParty {
  const origin = originOf(tenant)
  return { rpID: new URL(origin).hostname, rpName: tenant.settings.name, origin }
}
