import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { BrandMark } from '~/ui/console/brand-name'
import { Spark } from '~/ui/console/charts/spark'
import { Card, Mark } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import { lateHours } from '../schema'
import { useMoney } from './figures'
import type { OverviewView } from './view'

type BrandRow = OverviewView['brands'][number]

/** Figures of each brand in the period, and of all brands together. */
export function BrandTable({ view }: { view: OverviewView }) {
  const { t } = useTranslation('console')
  const columns = useColumns(view)
  return (
    <Card
      title={t('overview.brands')}
      aside={<span className="text-2xs text-text-3">{t(`overview.period.${view.period}`)}</span>}
      flush
    >
      <Table
        label={t('overview.brands')}
        columns={columns}
        rows={view.brands}
        keyOf={({ brandId }) => brandId}
        empty={t('overview.no_brand')}
      />
    </Card>
  )
}

function useColumns({ period, countedAt }: OverviewView): Column<BrandRow>[] {
  const { t } = useTranslation('console')
  const { number, relative } = useFormat()
  const money = useMoney()
  const query = period === 'today' ? '' : `&period=${period}`
  const count = (id: 'visits' | 'signups' | 'activated' | 'active' | 'buyers', spare = false): Column<BrandRow> => ({
    id,
    label: t(`overview.column.${id}`),
    right: true,
    spare,
    show: (brand) => number(brand[id]),
  })
  return [
    {
      id: 'brand',
      label: t('overview.column.brand'),
      heading: true,
      show: ({ slug, name, domain }) => (
        <span className="flex items-center gap-2">
          <span className="contents max-md:hidden">
            <BrandMark slug={slug} name={name} />
          </span>
          <span className="min-w-0">
            <Link className="link" to={`${consolePaths.overview}?brand=${slug}${query}`}>
              {name}
            </Link>
            <span className="block font-regular text-2xs text-text-3 max-md:hidden">{domain}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'days',
      label: t('overview.column.days'),
      spare: true,
      show: ({ signupDays }) => (
        <Spark
          values={signupDays}
          summary={t('overview.spark', {
            count: signupDays.length,
            least: number(Math.min(...signupDays, 0)),
            most: number(Math.max(...signupDays, 0)),
          })}
        />
      ),
    },
    count('visits', true),
    count('signups'),
    count('activated', true),
    count('active', true),
    {
      id: 'messages',
      label: t('overview.column.messages'),
      right: true,
      spare: true,
      show: ({ firstMessages, answered }) => `${number(firstMessages)} · ${number(answered)}`,
    },
    count('buyers'),
    {
      id: 'revenue',
      label: t('overview.column.revenue'),
      right: true,
      show: (brand) => (
        <>
          {money(brand.money, 'paid')}
          {brand.money.some(({ returned }) => returned > 0) && (
            <span className="block text-2xs text-text-3">−{money(brand.money, 'returned')}</span>
          )}
        </>
      ),
    },
    {
      id: 'open',
      label: t('overview.column.open'),
      right: true,
      spare: true,
      show: ({ casesOpen, oldestAt }) =>
        oldestAt ? `${number(casesOpen)} · ${relative(oldestAt)}` : number(casesOpen),
    },
    {
      id: 'state',
      label: t('overview.column.state'),
      show: (brand) => <State brand={brand} countedAt={countedAt} />,
    },
  ]
}

function State({ brand: { errors, live, oldestAt }, countedAt }: { brand: BrandRow; countedAt: string | null }) {
  const { t } = useTranslation('console')
  if (errors > 0) return <Mark state="broken">{t('brands.errors', { count: errors })}</Mark>
  if (isLate(oldestAt, countedAt)) return <Mark state="waiting">{t('overview.queue_late')}</Mark>
  return live ? <Mark state="good">{t('brands.live')}</Mark> : <Mark state="quiet">{t('brands.not_live')}</Mark>
}

/** Whether the oldest open case was late at the time of the count. */
export function isLate(oldestAt: string | null, countedAt: string | null): boolean {
  if (!oldestAt || !countedAt) return false
  return Date.parse(countedAt) - Date.parse(oldestAt) > lateHours * 3_600_000
}
