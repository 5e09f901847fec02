import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { openCampaignLink } from '~/modules/notifications/campaigns/campaign-links.server'
import { isPrefetch } from '~/platform/http/is-prefetch'

/**
 * GET /mail/link: a link of news or a promotion, on its way to where it leads. A token that isn't ours is no page. Who only
 * asks for its head, or ahead of time, has not opened it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const counts = request.method === 'GET' && !isPrefetch(request.headers)
  const address = await openCampaignLink(context.tenant, context.url.searchParams.get('token') ?? '', { counts })
  if (!address) throw new Response(null, { status: 404 })
  return redirect(address, { headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } })
}
