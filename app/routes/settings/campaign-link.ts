import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { openCampaignLink } from '~/modules/notifications/campaigns/campaign-links.server'

/** GET /mail/link: a link of news or a promotion, on its way to where it leads. A token that isn't ours is no page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const address = await openCampaignLink(context.tenant, context.url.searchParams.get('token') ?? '')
  if (!address) throw new Response(null, { status: 404 })
  return redirect(address, { headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } })
}
