import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { requirePremium } from '~/modules/accounts/guards.server'
import { draftPage } from '~/modules/payments/orders/order-pages'
import { lastPaidOrder } from '~/modules/payments/orders/queries.server'
import { storedMethodsOf } from '~/modules/payments/stored/queries.server'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = { request: { leadsToPayment: true } }

/**
 * Leads to an order like the last paid one, with the payment method stored for it or else with another stored one.
 * Without a stored method it leads to the choice of bundles.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const member = requirePremium(context)
  const last = await lastPaidOrder(member)
  const methods = await storedMethodsOf(member)
  const stored = methods.find(({ method }) => method === last?.method) ?? methods[0]
  if (last && stored) throw redirect(draftPage(last.bundleId, stored.method, null, { card: stored.id }))
  throw redirect(last ? `${paths.credits}?bundle=${last.bundleId}&method=${last.method}` : paths.credits)
}
