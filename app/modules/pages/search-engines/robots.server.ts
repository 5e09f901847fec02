import { paths } from '~/paths'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'

/**
 * Paths that are not pages (calls, webhooks), and development pages. Pages that show members are not listed: crawlers
 * must fetch them to see their `noindex`.
 */
const closed = ['/api/', '/webhooks/', '/sandbox/', '/dev/']

/** Returns the brand's robots.txt (RFC 9309). */
export function robotsText(tenant: Tenant): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originOf(tenant)}${paths.sitemap}`,
    '',
  ].join('\n')
}
