import type { LoaderFunctionArgs } from '@remix-run/node'
import { appIcon } from '~/modules/photos/brand/app-icon.server'
import { appScreen } from '~/modules/photos/brand/app-screen.server'

/** GET /app-icons/{file}: the brand's icon as PNG, for the installed app, its start and its notifications; screenshots. */
export async function loader({ params, request, context: { tenant, url } }: LoaderFunctionArgs) {
  const file = params.file ?? ''
  const icon = (await appIcon(tenant, file)) ?? (await appScreen(tenant, file))
  if (!icon) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'image/png',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control':
      url.searchParams.get('v') === tenant.version ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ETag: icon.etag,
  }
  if (request.headers.get('if-none-match') === icon.etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(icon.body), { headers })
}
