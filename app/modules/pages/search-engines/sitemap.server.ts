import { alternatesOf, pageAddress } from '~/i18n/page-addresses'
import { paths } from '~/paths'
import { tenantPageTokens } from '~/tenancy/files/page.server'
import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { legalPages } from '../legal-pages'

/** Pages of every brand that search engines may list. */
const productPaths = [
  paths.home,
  paths.signup,
  paths.pricing,
  paths.complaints,
  ...legalPages.map((page) => paths.page(page)),
]

/** Returns the paths of all pages of the brand that search engines may list. */
export async function publicPaths(tenant: Tenant): Promise<string[]> {
  const own = await tenantPageTokens(tenant)
  const ofBrand = landerNames.filter((name) => !isOfMember(name)).map((name) => landerPath(tenant, name))
  return [...productPaths, ...ofBrand, ...own.map((token) => `/${token}`)]
}

/** Returns the brand's sitemap.xml: each page in each language, with links to its other languages. */
export function sitemapOf(tenant: Tenant, paths: readonly string[]): string {
  const origin = originOf(tenant)
  const entries = paths.flatMap((path) => {
    const alternates = alternatesOf(origin, path, tenant.languages).map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
    )
    return [null, ...(tenant.languages.length > 1 ? tenant.languages : [])].map(
      (language) => `<url><loc>${escaped(pageAddress(origin, path, language))}</loc>${alternates.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
