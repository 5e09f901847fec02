import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { readRevenue } from '~/modules/overview/reading/read-revenue.server'
import { RevenueOverBrands } from '~/modules/overview/ui/revenue-over-brands'
import type { BrandsRevenueView } from '~/modules/overview/ui/view'
import { addUp, revenueBetween } from '~/modules/payments/books/revenue.server'
import { requestedDays, requestedPeriod, revenuePeriods } from '~/modules/payments/console/partner-report.server'
import { MoneyTabs } from '~/modules/payments/ui/console/money-tabs'
import { RevenueChart } from '~/modules/payments/ui/console/revenue-chart'
import { RevenueTable } from '~/modules/payments/ui/console/revenue-table'
import type { RouteHandle } from '~/shell/route-handle'
import type { Tenant } from '~/tenancy/tenant'
import { BrandFilter } from '~/ui/console/brand-filter'
import { FilterSelect } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Page } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:money.view.revenue' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const { brand, brands, listed } = await listedBrands(context, operator, 'money')
  const query = context.url.searchParams
  const choices = {
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    periods: revenuePeriods,
  }
  const [first] = listed
  return first && listed.length === 1
    ? { kind: 'brand' as const, brand: first.slug, ...choices, ...(await ofBrand(first, query)) }
    : { kind: 'brands' as const, brand, ...choices, ...(await ofBrands(operator.session, listed, query)) }
}

async function ofBrand(tenant: Tenant, query: URLSearchParams) {
  const { period, ...days } = requestedDays(query, tenant)
  const rows = await revenueBetween(tenant, days)
  return {
    period,
    ...days,
    sums: {
      day: addUp(rows, ({ day }) => day).reverse(),
      method: addUp(rows, ({ method }) => method),
      country: addUp(rows, ({ country }) => country),
    },
    all: addUp(rows, () => ''),
  }
}

async function ofBrands(
  session: string,
  listed: readonly Tenant[],
  query: URLSearchParams,
): Promise<BrandsRevenueView> {
  const period = requestedPeriod(query)
  const ids = listed.map(({ id }) => id)
  const { brands: rows, ...revenue } = await readRevenue(session, ids, period)
  const named = new Map(listed.map(({ id, slug, settings }) => [id, { slug, name: settings.name }]))
  const brandRows = rows.map((row) => ({ slug: '', name: '', ...row, ...named.get(row.brandId) }))
  return { ...revenue, period, brandRows }
}

/** Payments and refunds of a brand by day, or of all brands beside the period before. */
export default function Revenue() {
  const { t } = useTranslation('console')
  const view = useLoaderData<typeof loader>()
  const { brand, brands, period, periods } = view
  const query = new URLSearchParams({ brand, days: String(period) })
  return (
    <>
      <MoneyTabs view="revenue" />
      <Page>
        <BrandFilter
          label={t('money.brand')}
          brand={brand}
          brands={brands}
          every={brands.length > 1}
          file={`${consolePaths.revenueExport}?${query}`}
        >
          <FilterSelect
            name="days"
            label={t('audit.period')}
            value={String(period)}
            options={periods.map((days) => ({ value: String(days), label: t('audit.days', { count: days }) }))}
          />
        </BrandFilter>
        {view.kind === 'brand' ? <RevenueOfBrand view={view} /> : <RevenueOverBrands view={view} />}
      </Page>
      <KeyHelp />
    </>
  )
}

type BrandView = Awaited<ReturnType<typeof ofBrand>>

function RevenueOfBrand({ view: { from, to, sums, all } }: { view: BrandView }) {
  const { t } = useTranslation('console')
  return (
    <>
      {all.map((sum) => (
        <RevenueChart
          key={sum.currency}
          from={from}
          to={to}
          days={sums.day.filter(({ currency }) => currency === sum.currency)}
          all={sum}
        />
      ))}
      <Card title={t('revenue.by.day')} flush>
        <RevenueTable by="day" sums={sums.day} all={all} />
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card title={t('revenue.by.method')} flush>
          <RevenueTable by="method" sums={sums.method} all={all} />
        </Card>
        <Card title={t('revenue.by.country')} flush>
          <RevenueTable by="country" sums={sums.country} all={all} />
        </Card>
      </div>
    </>
  )
}
