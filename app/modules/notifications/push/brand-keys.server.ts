import type { PushIdentity, VapidKeys } from '~/platform/push/push.server'
import { vapidKeys } from '~/platform/push/push.server'
import { once } from '~/platform/registry.server'
import { serverSecrets } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'

type Keys = readonly [VapidKeys, ...VapidKeys[]]

const known = () => once('push keys', () => new Map<string, Keys>())

/**
 * Returns a brand's own keys, derived from the server's secrets (docs/decisions/105). The first is used for new
 * subscriptions.
 */
function brandKeys({ id }: Pick<Tenant, 'id'>): Keys {
  const [current, ...others] = serverSecrets()
  const made = (secret: string) => vapidKeys(secret, id)
  const keys = known().get(id) ?? [made(current), ...others.map(made)]
  known().set(id, keys)
  return keys
}

/** Returns `push_public_key` of the public settings, with which browsers subscribe. */
export function pushPublicKey(tenant: Pick<Tenant, 'id'>): string {
  return brandKeys(tenant)[0].publicKey
}

/** Returns a brand's identity as a sender of pushes. */
export function pushIdentity(tenant: Tenant): PushIdentity {
  return { keys: brandKeys(tenant), subject: `mailto:${tenant.settings.support_email}` }
}
