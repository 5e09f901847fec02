import type { PushIdentity } from '~/platform/push/push.server'
import type { VapidKeys } from '~/platform/push/vapid-keys.server'
import { vapidKeys } from '~/platform/push/vapid-keys.server'
import { once } from '~/platform/registry.server'
import { serverSecret } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'

const known = () => once('push keys', () => new Map<string, VapidKeys>())

/** A brand's own keys, derived from the server's secret (docs/decisions/105). */
function brandKeys({ id }: Pick<Tenant, 'id'>): VapidKeys {
  const keys = known().get(id) ?? vapidKeys(serverSecret(), id)
  known().set(id, keys)
  return keys
}

/** `push_public_key` of the public settings: browsers subscribe with it. */
export function pushPublicKey(tenant: Pick<Tenant, 'id'>): string {
  return brandKeys(tenant).publicKey
}

/** As whom a brand sends. */
export function pushIdentity(tenant: Tenant): PushIdentity {
  return { keys: brandKeys(tenant), subject: `mailto:${tenant.settings.support_email}` }
}
