import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import type { Figure } from '~/modules/moderation/transparency/schema'
import { transparencyPeriods } from '~/modules/moderation/transparency/schema'
import { readTransparency } from '~/modules/moderation/transparency/transparency.server'
import { FigureTable, TransparencyFilters } from '~/modules/moderation/ui/transparency'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import type { RouteHandle } from '~/shell/route-handle'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Note, Page } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:transparency.title' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const { searchParams: query } = context.url
  const brands = await brandsOf(context, operator, 'queue')
  const slug = query.get('brand') ?? ''
  const tenant = slug ? await brandAt(context, operator, slug, 'queue') : brands[0]
  const period = transparencyPeriods.find((known) => known === query.get('period')) ?? 'last_6_months'
  return {
    brand: tenant?.slug ?? '',
    brands: brands.map(({ slug, settings }) => ({ value: slug, label: settings.name })),
    period,
    report: tenant ? await readTransparency(tenant, period) : { from: '', to: '', figures: [] },
  }
}

const sections: readonly Figure['section'][] = ['notices', 'decisions', 'found', 'appeals', 'times', 'members']

/** Transparency report: what a brand's moderation received and decided. */
export default function Transparency() {
  const { t } = useTranslation('console')
  const { brand, brands, period, report } = useLoaderData<typeof loader>()
  const file = `${consolePaths.transparencyExport}?${new URLSearchParams({ brand, period })}`
  return (
    <>
      <Page>
        <TransparencyFilters brand={brand} brands={brands} period={period} file={file} />
        <p className="text-text-2 text-xs">{t('transparency.days', { from: report.from, to: report.to })}</p>
        <Note>{t('transparency.automated')}</Note>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          {sections.map((section) => (
            <Card key={section} title={t(`transparency.${section}.title`)} flush>
              <FigureTable section={section} figures={report.figures.filter((figure) => figure.section === section)} />
            </Card>
          ))}
        </div>
      </Page>
      <KeyHelp />
    </>
  )
}
