import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dayIn } from '~/i18n/calendar'
import { legalPage } from '~/modules/pages/legal-page.server'
import type { LegalPage } from '~/modules/pages/legal-pages'
import { companyPlace, isLegalPage } from '~/modules/pages/legal-pages'
import { CompanyBlock } from '~/modules/pages/ui/company-block'
import { Document } from '~/modules/pages/ui/document'
import { TrackingConsent } from '~/modules/pages/ui/tracking-consent'
import { readableVersions } from '~/modules/pages/versions/keep-version.server'
import { earlierVersions, isVersionedPage, versionInForce } from '~/modules/pages/versions/terms-version'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import type { Tenant } from '~/tenancy/tenant'

export const handle: RouteHandle = {
  request: { cached: 'plain', beforeTerms: true, cachedViewer: true },
  i18n: ['pages'],
  title: titleOf,
  unwarned: ({ page }) => page === 'terms' || page === 'privacy',
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!isLegalPage(params.page)) throw new Response(null, { status: 404 })
  const { tenant } = context
  return {
    ...legalPage(tenant, context, params.page),
    path: paths.page(params.page),
    ...(await versionsOf(tenant, params.page)),
    company: companyPlace[params.page] ?? null,
    asksConsent: params.page === 'cookies',
  }
}

export default function Legal() {
  const { title, headings, html, path, version, earlier, company, asksConsent } = useLoaderData<typeof loader>()
  const block = company && <CompanyBlock />
  return (
    <Document
      title={title}
      headings={headings}
      html={html}
      version={version}
      earlier={earlier.map((day) => ({ day, to: `${path}/${day}` }))}
      aside={company === 'first' && block}
    >
      {company === 'last' && block}
      {asksConsent && <TrackingConsent />}
    </Document>
  )
}

async function versionsOf(tenant: Tenant, page: LegalPage) {
  const today = dayIn(tenant.settings.time_zone)
  return isVersionedPage(page)
    ? {
        version: versionInForce(tenant, today),
        earlier: await readableVersions(tenant, earlierVersions(tenant, today)),
      }
    : { version: null, earlier: [] }
}

function titleOf(data: unknown) {
  const title = (data as { title?: string } | undefined)?.title
  return title ? { key: 'pages:document_title', values: { title } } : null
}
