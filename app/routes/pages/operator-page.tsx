import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Document } from '~/modules/pages/ui/document'
import type { RouteHandle } from '~/shell/route-handle'
import { tenantPage } from '~/tenancy/files/page.server'

export const handle: RouteHandle = { request: { cachedViewer: true }, i18n: ['pages'], title: titleOf }

/** GET /{token}: one of the operator's own pages (decisions, 'Tenants, companies, domains'). */
export async function loader({ params, context: { tenant, language } }: LoaderFunctionArgs) {
  const page = await tenantPage(tenant, language, params.token ?? '')
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export default function OperatorPage() {
  const { title, headings, html } = useLoaderData<typeof loader>()
  return <Document title={title} headings={headings} html={html} version={null} />
}

function titleOf(data: unknown) {
  const title = (data as { title?: string } | undefined)?.title
  return title ? { key: 'pages:document_title', values: { title } } : null
}
