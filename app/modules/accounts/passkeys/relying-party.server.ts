import type { RelyingParty } from '~/modules/credentials/ceremony.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** Returns the brand's WebAuthn relying party. Its id is the brand's host, so a passkey works on one brand only. */
export function relyingParty(tenant: Tenant): RelyingParty {
  const origin = originOf(tenant)
  return { rpID: new URL(origin).hostname, rpName: tenant.settings.name, origin }
}
