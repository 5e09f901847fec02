import type { LoaderFunctionArgs } from '@remix-run/node'
import { robotsText } from '~/modules/pages/search-engines/robots.server'

/** GET /robots.txt */
export function loader({ context: { tenant } }: LoaderFunctionArgs) {
  return new Response(robotsText(tenant), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
