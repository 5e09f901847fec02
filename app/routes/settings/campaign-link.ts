import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { openCampaignLink } from '~/modules/notifications/campaigns/campaign-links.server'
import { isPrefetch } from '~/platform/http/is-prefetch'

/**
 * GET /mail/link: redirects a link in a newsletter or promotion to its target; 404 for an invalid token. A HEAD request
 * or prefetch doesn't count as a click.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const counts = request.method === 'GET' && !isPrefetch(request.headers)
  const address = await openCampaignLink(context.tenant, context.url.searchParams.get('token') ?? '', { counts })
  if (!address) throw new Response(null, { status: 404 })
  return redirect(address, { headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } })
}
