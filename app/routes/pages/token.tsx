import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Document } from '~/modules/pages/ui/document'
import styles from '~/styles/pages/legal.css?url'
import { tenantPage } from '~/tenancy/files/page.server'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = { texts: ['pages'], title: titleOf }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The operator's own pages: `pages/<language>/<token>.md` of the brand's folder. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await tenantPage(context.tenant, context.language, params.token ?? '')
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export default function OperatorPage() {
  const { title, html } = useLoaderData<typeof loader>()
  return <Document title={title} headings={[]} html={html} version={null} />
}

function titleOf(data: unknown) {
  const title = (data as { title?: string } | undefined)?.title
  return title ? { key: 'pages:document_title', values: { title } } : null
}
