import type { LoaderFunctionArgs } from '@remix-run/node'
import { rangedResponse } from '~/platform/http/files/ranges.server'
import { picturePolicy } from '~/platform/http/security-headers'
import { tenantAsset } from '~/tenancy/files/asset.server'

/**
 * GET /brand/*: the brand's logo, icon and media. An SVG may contain scripts, so the CSP sandboxes it and blocks all
 * loading, even when it is opened directly.
 */
export async function loader({ params, request, context: { tenant, url } }: LoaderFunctionArgs) {
  const asset = await tenantAsset(tenant, params['*'] ?? '')
  if (!asset) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': asset.contentType,
    'Content-Security-Policy': picturePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': 'inline',
    'Cache-Control':
      url.searchParams.get('v') === tenant.version ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    ETag: asset.etag,
  }
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
  // An SVG is sent compressed, so ranges of it would be of other bytes. Safari plays a video only if it gets ranges.
  if (asset.contentType.startsWith('image/svg')) return new Response(new Uint8Array(asset.body), { headers })
  return rangedResponse(request, asset.body, headers)
}
