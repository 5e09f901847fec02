import type { LoaderFunctionArgs } from '@remix-run/node'
import { manifestOf } from '~/modules/notifications/installed/manifest.server'

/** GET /manifest.webmanifest: the web app manifest of the brand, in the visitor's language. */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(JSON.stringify(manifestOf(context)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, max-age=300' },
  })
}
