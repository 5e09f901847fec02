import type { RateLimit } from '~/platform/cache/rate-limits.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'

/** Orders of a member: each opens a checkout at the provider. */
export function orderLimit(tenant: { id: string }): RateLimit {
  return rateLimit(tenant, { name: 'orders', points: 30, seconds: 60 * 60 })
}

/** Notifications of a brand: each is asked for at the provider. Mollie sends one again that was refused. */
export function notificationLimit(tenant: { id: string }): RateLimit {
  return rateLimit(tenant, { name: 'payment-notifications', points: 1200, seconds: 60 })
}
