import type { RateLimit } from '~/platform/cache/rate-limits.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'

/** Limits the orders of a member, because each opens a checkout at the provider. */
export function orderLimit(tenant: { id: string }): RateLimit {
  return rateLimit(tenant, { name: 'orders', points: 30, seconds: 60 * 60, counts503: true })
}

/** Limits the notifications of a brand, because each causes a request to the provider. Mollie repeats a refused one. */
export function notificationLimit(tenant: { id: string }): RateLimit {
  return rateLimit(tenant, { name: 'payment-notifications', points: 1200, seconds: 60 })
}
