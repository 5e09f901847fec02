import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Document } from '~/modules/pages/ui/document'
import { readVersion } from '~/modules/pages/versions/keep-version.server'
import { isVersionedPage } from '~/modules/pages/versions/terms-version'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { Link } from '~/ui/link'

export const handle: RouteHandle = {
  request: { beforeTerms: true, cachedViewer: true },
  i18n: ['pages'],
  title: titleOf,
  noindex: true,
  unwarned: ({ page }) => page === 'terms' || page === 'privacy',
}

/** GET /pages/terms/2023-12-01: a version as members agreed to it. */
export async function loader({
  params: { page = '', version = '' },
  context: { tenant, language },
}: LoaderFunctionArgs) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version))
  const found = isVersionedPage(page) && isDay ? await readVersion(tenant, language, { page, version }) : null
  if (!found) throw new Response(null, { status: 404 })
  return { ...found, page, version }
}

export default function LegalVersion() {
  const { t } = useTranslation('pages')
  const { title, headings, html, page, version } = useLoaderData<typeof loader>()
  return (
    <Document title={title} headings={headings} html={html} version={version}>
      <Link className="link justify-self-start" to={paths.page(page)}>
        {t('current')}
      </Link>
    </Document>
  )
}

function titleOf(data: unknown) {
  const title = (data as { title?: string } | undefined)?.title
  return title ? { key: 'pages:document_title', values: { title } } : null
}
