import type { LoaderFunctionArgs } from '@remix-run/node'
import { favicon } from '~/modules/photos/brand/favicon.server'

/** GET /favicon.ico: for clients that ignore the icon links of the page. */
export async function loader({ request, context: { tenant } }: LoaderFunctionArgs) {
  const icon = await favicon(tenant)
  if (!icon) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'image/x-icon',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=3600',
    ETag: icon.etag,
  }
  if (request.headers.get('if-none-match') === icon.etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(icon.body), { headers })
}
