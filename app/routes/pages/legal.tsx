import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalPage } from '~/modules/pages/legal-page.server'
import { companyPlace, isLegalPage, termsDate } from '~/modules/pages/legal-pages'
import { CompanyBlock } from '~/modules/pages/ui/company-block'
import { Document } from '~/modules/pages/ui/document'
import { TrackingConsent } from '~/modules/pages/ui/tracking-consent'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = { i18n: ['pages'], title: titleOf }

export function loader({ params, context }: LoaderFunctionArgs) {
  if (!isLegalPage(params.page)) throw new Response(null, { status: 404 })
  const { tenant } = context
  return {
    ...legalPage(tenant, context, params.page),
    version: params.page === 'terms' ? termsDate(tenant.company) : null,
    company: companyPlace[params.page] ?? null,
    asksConsent: params.page === 'cookies',
  }
}

export default function Legal() {
  const { title, headings, html, version, company, asksConsent } = useLoaderData<typeof loader>()
  const block = company && <CompanyBlock />
  return (
    <Document title={title} headings={headings} html={html} version={version} aside={company === 'first' && block}>
      {company === 'last' && block}
      {asksConsent && <TrackingConsent />}
    </Document>
  )
}

function titleOf(data: unknown) {
  const title = (data as { title?: string } | undefined)?.title
  return title ? { key: 'pages:document_title', values: { title } } : null
}
