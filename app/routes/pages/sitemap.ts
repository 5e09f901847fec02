import type { LoaderFunctionArgs } from '@remix-run/node'
import { publicPaths, sitemapOf } from '~/modules/pages/search-engines/sitemap.server'

/** GET /sitemap.xml */
export async function loader({ context: { tenant } }: LoaderFunctionArgs) {
  return new Response(sitemapOf(tenant, await publicPaths(tenant)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
