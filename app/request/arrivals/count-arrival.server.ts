import { localTime } from '~/i18n/calendar'
import { isRobot } from '~/modules/traffic/visits/robots'
import { sessionCookie } from '~/platform/http/cookies'
import { isPrefetch } from '~/platform/http/is-prefetch'
import type { BrandExchange } from '../exchange.server'
import type { IncomingRequest } from '../visit.server'
import { ownReferer } from './visit-tracking.server'

/**
 * Counts a shown page as a visit when a visitor arrives from outside: not from another page of the site, not by a
 * prefetch, not for a part of a page, and not logged in.
 */
export function countArrival({ app, incoming, visit }: BrandExchange): void {
  if (incoming.method !== 'GET' || visit.previewing) return
  const { tenant, tracking, lander, cookies, client } = visit
  if (cookies.get(sessionCookie) || isInside(incoming) || isPrefetch(incoming.headers)) return
  const { network, ref, sub1 } = tracking
  // Listed individually: spreading the object takes longer than the rest of the counting.
  const origin = { network, ref, sub1, lander: (lander ?? tracking).lander, variant: (lander ?? tracking).variant }
  app.visits.count(tenant, localTime(tenant.settings.time_zone), origin, isRobot(client.userAgent))
}

function isInside(incoming: IncomingRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': part = 'document' } = incoming.headers
  return site === 'same-origin' || part !== 'document' || ownReferer(incoming) !== null
}
