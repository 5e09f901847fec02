import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { oldestCases } from '~/modules/moderation/list/oldest-cases.server'
import { consoleOf, consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { mayAt } from '~/modules/operators/access/rights'
import type { BrandFigures } from '~/modules/overview/reading/overview'
import { readOverview } from '~/modules/overview/reading/read-overview.server'
import type { Period } from '~/modules/overview/schema'
import { lateMinutes, periods } from '~/modules/overview/schema'
import { BrandTable } from '~/modules/overview/ui/brand-table'
import { OtherFigures } from '~/modules/overview/ui/figures'
import { Funnel } from '~/modules/overview/ui/funnel'
import { OverviewCharts } from '~/modules/overview/ui/overview-charts'
import type { OverviewView } from '~/modules/overview/ui/view'
import { Waiting } from '~/modules/overview/ui/waiting'
import type { RouteHandle } from '~/shell/route-handle'
import type { Tenant } from '~/tenancy/tenant'
import { Button, ButtonLink } from '~/ui/button'
import { FilterSelect, useBrandFilter } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Note, Page } from '~/ui/console/parts'
import { Segments } from '~/ui/console/segments'

export const handle: RouteHandle = { title: 'console:section.overview' }

const listed = 5

export async function loader({ context }: LoaderFunctionArgs): Promise<OverviewView> {
  const operator = await consolePage(context, 'overview')
  const { searchParams: query } = context.url
  const period: Period = periods.find((known) => known === query.get('period')) ?? 'today'
  const { brand, brands: all, listed: shown } = await listedBrands(context, operator, 'overview')
  const queues = shown.filter(({ id }) => mayAt(operator.grants, 'queue', id))
  const tenantOf = (id: string) => all.find((tenant) => tenant.id === id)
  const [{ brands, ...overview }, oldest] = await Promise.all([
    readOverview(
      operator.session,
      shown.map(({ id }) => id),
      period,
    ),
    queues.length > 0
      ? oldestCases(
          operator.session,
          queues.map(({ id }) => id),
          listed,
        )
      : null,
  ])
  return {
    ...overview,
    period,
    brand,
    zones: [...new Set(shown.map(({ settings }) => settings.time_zone))],
    brands: await Promise.all(brands.map((figures) => named(context, figures, all))),
    choices: all.map(({ slug, settings }) => ({ slug, name: settings.name })),
    waiting: oldest?.map(({ brandId, ...line }) => ({ ...line, brand: tenantOf(brandId)?.slug ?? '' })) ?? null,
  }
}

async function named(context: AppLoadContext, figures: BrandFigures, tenants: readonly Tenant[]) {
  const tenant = tenants.find(({ id }) => id === figures.brandId)
  const slug = tenant?.slug ?? ''
  const refusal = await consoleOf(context).tenants.refusal(slug)
  const errors = refusal?.problems.length ?? 0
  const live = tenant?.settings.live ?? false
  return { ...figures, slug, name: tenant?.settings.name ?? '', domain: tenant?.domain ?? '', errors, live }
}

/** Today's figures compared with the usual ones. */
export default function Overview() {
  const { t } = useTranslation('console')
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <Page>
        <Head />
        {view.countedAt ? (
          <>
            <Funnel view={view} />
            <OtherFigures view={view} />
            <OverviewCharts view={view} />
            <BrandTable view={view} />
          </>
        ) : (
          <Note>{t('overview.not_counted')}</Note>
        )}
        <Waiting view={view} />
      </Page>
      <KeyHelp />
    </>
  )
}

function Head() {
  const { t } = useTranslation('console')
  const { calendarDate, relative, dateTime, now } = useFormat()
  const { day, until, countedAt, period, brand, zones } = useLoaderData<typeof loader>()
  const query = (more: Record<string, string>) =>
    new URLSearchParams({ brand, ...(period === 'today' ? {} : { period }), ...more })
  const isLate = countedAt !== null && now - Date.parse(countedAt) > lateMinutes * 60_000
  const beside =
    period === 'today' ? t('overview.beside_today', { until }) : t('overview.beside', { count: Number(period) })
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="me-auto font-semibold text-xl">{day ? calendarDate(day) : t('section.overview')}</h2>
        <BrandChoice />
        <Segments
          label={t('overview.period_label')}
          segments={periods.map((each) => ({
            to: `${consolePaths.overview}?${new URLSearchParams({ brand, period: each })}`,
            name: t(`overview.period.${each}`),
            current: each === period,
          }))}
        />
        <ButtonLink size="small" icon="download" to={`${consolePaths.overviewExport}?${query({})}`} reloadDocument>
          {t('overview.csv')}
        </ButtonLink>
      </div>
      {isLate && countedAt ? (
        <Note kind="warning">{t('overview.late', { since: dateTime(countedAt) })}</Note>
      ) : (
        countedAt && (
          <p className="text-text-2 text-xs">
            {beside} {t('overview.counted', { ago: relative(countedAt) })}{' '}
            {zones.length === 1 ? t('overview.zone', { zone: zones[0] ?? '' }) : t('overview.zones')}
          </p>
        )
      )}
    </div>
  )
}

/** Choice between one brand and all brands of the operator. */
function BrandChoice() {
  const { t } = useTranslation('console')
  const { choices, brand, period } = useLoaderData<typeof loader>()
  const ofBrand = useBrandFilter(brand, choices)
  const submit = useSubmit()
  if (choices.length < 2) return null
  return (
    <Form className="flex items-center gap-2" onChange={(event) => submit(event.currentTarget, { replace: true })}>
      {period !== 'today' && <input type="hidden" name="period" value={period} />}
      <FilterSelect {...ofBrand} />
      <span className="scripted:hidden">
        <Button type="submit" size="small">
          {t('search')}
        </Button>
      </span>
    </Form>
  )
}
