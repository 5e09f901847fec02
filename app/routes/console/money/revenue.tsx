import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { requestedBrand } from '~/modules/operators/access/requested-brand.server'
import { addUp, revenueBetween } from '~/modules/payments/books/revenue.server'
import { requestedDays, revenuePeriods } from '~/modules/payments/console/partner-report.server'
import { MoneyTabs } from '~/modules/payments/ui/console/money-tabs'
import { RevenueChart } from '~/modules/payments/ui/console/revenue-chart'
import { RevenueTable } from '~/modules/payments/ui/console/revenue-table'
import type { RouteHandle } from '~/shell/route-handle'
import { BrandFilter } from '~/ui/console/brand-filter'
import { FilterSelect } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Page } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:money.view.revenue' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const { brands, tenant } = await requestedBrand(context, operator, 'money')
  const { period, ...days } = requestedDays(context.url.searchParams, tenant)
  const rows = await revenueBetween(tenant, days)
  return {
    brand: tenant.slug,
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    period,
    periods: revenuePeriods,
    ...days,
    sums: {
      day: addUp(rows, ({ day }) => day).reverse(),
      method: addUp(rows, ({ method }) => method),
      country: addUp(rows, ({ country }) => country),
    },
    all: addUp(rows, () => ''),
  }
}

/** Payments and refunds by day. */
export default function Revenue() {
  const { t } = useTranslation('console')
  const view = useLoaderData<typeof loader>()
  const { brand, brands, period, periods, from, to, sums, all } = view
  const query = new URLSearchParams({ brand, days: String(period) })
  return (
    <>
      <MoneyTabs view="revenue" />
      <Page>
        <BrandFilter
          label={t('money.brand')}
          brand={brand}
          brands={brands}
          file={`${consolePaths.revenueExport}?${query}`}
        >
          <FilterSelect
            name="days"
            label={t('audit.period')}
            value={String(period)}
            options={periods.map((days) => ({ value: String(days), label: t('audit.days', { count: days }) }))}
          />
        </BrandFilter>
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
      </Page>
      <KeyHelp />
    </>
  )
}
