import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { requestedBrand } from '~/modules/operators/access/requested-brand.server'
import { partnerReport, reportWish } from '~/modules/payments/console/partner-report.server'
import { countPostbacks } from '~/modules/traffic/postbacks/postback-log.server'
import { reportKeys } from '~/modules/traffic/report/schema'
import { signupsByDay } from '~/modules/traffic/report/traffic-report.server'
import { BuyersCard } from '~/modules/traffic/ui/console/buyers-card'
import { PartnerTabs } from '~/modules/traffic/ui/console/partner-tabs'
import { ReportTable } from '~/modules/traffic/ui/console/report-table'
import { SignupsCard } from '~/modules/traffic/ui/console/signups-card'
import type { RouteHandle } from '~/shell/route-handle'
import { BrandFilter } from '~/ui/console/brand-filter'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Mark, Page } from '~/ui/console/parts'
import { inputClass } from '~/ui/forms/field'

export const handle: RouteHandle = { title: 'console:section.partners' }

/** Maximum number of rows on the page; the file has all. */
const shownRows = 200

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'partners')
  const { brands, tenant } = await requestedBrand(context, operator, 'partners')
  const wish = reportWish(context.url.searchParams, tenant)
  const [{ rows, total, agrees, by }, days, { waiting, given_up }] = await Promise.all([
    partnerReport(tenant, wish),
    signupsByDay(tenant, wish),
    countPostbacks(tenant),
  ])
  return {
    brand: tenant.slug,
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    ...wish,
    by,
    keys: reportKeys,
    rows: rows.slice(0, shownRows),
    rowCount: rows.length,
    total,
    agrees,
    days,
    openPostbacks: waiting + given_up,
  }
}

/** Partner report: which networks, landers and variants bring buyers. */
export default function Partners() {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const view = useLoaderData<typeof loader>()
  const { brand, by, rows, rowCount, total, agrees, days, openPostbacks } = view
  const [only] = by.length === 1 ? by : []
  const shown = ({ lander: 'landers', variant: 'variants' } as const)[only as 'lander'] ?? 'report'
  return (
    <>
      <PartnerTabs view={shown} brand={brand} openPostbacks={openPostbacks} />
      <Page>
        <ReportFilters />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs">
          <span>{t('partners.robots', { robots: number(total.robots) })}</span>
          <Mark state={agrees ? 'good' : 'broken'}>{t(agrees ? 'partners.agrees' : 'partners.differs')}</Mark>
        </div>
        {rows.length > 0 && (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <BuyersCard by={by} rows={rows} total={total} />
            {days.length > 1 && <SignupsCard days={days} />}
          </div>
        )}
        <Card
          title={t('partners.report')}
          aside={
            rowCount > rows.length && (
              <span className="text-2xs text-text-2">{t('partners.first', { shown: rows.length, of: rowCount })}</span>
            )
          }
          flush
        >
          <ReportTable by={by} rows={rows} total={total} />
        </Card>
      </Page>
      <ReportKeys />
    </>
  )
}

function ReportFilters() {
  const { t } = useTranslation('console')
  const { brand, brands, from, to, by, keys } = useLoaderData<typeof loader>()
  const query = new URLSearchParams([['brand', brand], ['from', from], ['to', to], ...by.map((key) => ['by', key])])
  return (
    <BrandFilter
      label={t('money.brand')}
      brand={brand}
      brands={brands}
      file={`${consolePaths.partnersExport}?${query}`}
    >
      <div className="flex gap-2 max-md:basis-full">
        <Day name="from" label={t('partners.from')} value={from} />
        <Day name="to" label={t('partners.to')} value={to} />
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs max-md:grid max-md:basis-full max-md:grid-cols-3">
        <legend className="sr-only">{t('partners.by')}</legend>
        {keys.map((key) => (
          <label key={`${key} ${by.includes(key)}`} className="inline-flex min-h-control items-center gap-1.5">
            <input type="checkbox" name="by" value={key} defaultChecked={by.includes(key)} />
            {t(`partners.key.${key}`)}
          </label>
        ))}
      </fieldset>
    </BrandFilter>
  )
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  // What isn't a day is replaced when the page has loaded.
  const { key } = useLocation()
  return (
    <label className="grid min-w-0 flex-1 gap-1 text-2xs text-text-2">
      {label}
      <input className={inputClass()} type="date" name={name} defaultValue={value} key={`${key} ${value}`} />
    </label>
  )
}

/** Keyboard shortcuts, which focus a filter or press the export link. */
function ReportKeys() {
  const { t } = useTranslation('console')
  const focus = (name: string) => () => document.querySelector<HTMLElement>(`[data-filters] [name=${name}]`)?.focus()
  return (
    <KeyHelp
      title={t('partners.keys')}
      shortcuts={[
        ['D', t('keys.dates'), { d: focus('from') }],
        ['B', t('keys.by'), { b: focus('by') }],
        ['X', t('money.csv'), { x: () => document.querySelector<HTMLElement>('[data-export]')?.click() }],
      ]}
    />
  )
}
