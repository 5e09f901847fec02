import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { requirePremium } from '~/modules/accounts/guards.server'
import { lastPaidOrder } from '~/modules/payments/orders/queries.server'

/** Leads to an order like the last paid one; what isn't offered any more ends at the choice of bundles. */
export async function loader({ context }: LoaderFunctionArgs) {
  const last = await lastPaidOrder(requirePremium(context))
  throw redirect(last ? `/credits?bundle=${last.bundleId}&method=${last.method}` : '/credits')
}
