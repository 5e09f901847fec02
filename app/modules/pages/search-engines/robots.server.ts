import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/** What no page is: calls, and pages of development. Whatever shows members says `noindex` itself, which has to be read. */
const closed = ['/api/', '/webhooks/', '/sandbox/', '/dev/', '/events']

/** The brand's robots.txt (RFC 9309). */
export function robotsText(tenant: Tenant): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originOf(tenant)}/sitemap.xml`,
    '',
  ].join('\n')
}
