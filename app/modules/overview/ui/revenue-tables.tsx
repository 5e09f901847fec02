import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { BrandMark } from '~/ui/console/brand-name'
import { Card } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { Compared } from '../reading/revenue'
import { netOf } from '../reading/revenue'
import { ShareOfChange } from './share-of-change'
import type { BrandsRevenueView } from './view'

export function RevenueByBrand({ view: { brandRows, period } }: { view: BrandsRevenueView }) {
  const { t } = useTranslation('console')
  const { percent } = useFormat()
  const { net, change, orders } = useSums()
  return (
    <Card title={t('revenue.over.by_brand')} flush>
      <Table
        label={t('revenue.over.by_brand')}
        columns={[
          {
            id: 'brand',
            label: t('revenue.over.column.brand'),
            heading: true,
            show: ({ slug, name }) => (
              <span className="flex items-center gap-2">
                <BrandMark slug={slug} name={name} />
                <Link
                  className="link"
                  to={`${consolePaths.revenue}?${new URLSearchParams({ brand: slug, days: String(period) })}`}
                >
                  {name}
                </Link>
              </span>
            ),
          },
          net,
          change,
          orders,
          {
            id: 'refunds',
            label: t('revenue.over.column.refunds'),
            right: true,
            spare: true,
            show: ({ paid, returned }) => (paid > 0 ? percent(returned / paid) : t('chart.none')),
          },
        ]}
        rows={brandRows}
        keyOf={({ brandId, currency }) => `${brandId} ${currency}`}
        empty={t('revenue.none')}
      />
    </Card>
  )
}

export function RevenueByNetwork({ view: { networks, currencies, to, networksUntil } }: { view: BrandsRevenueView }) {
  const { t } = useTranslation('console')
  const { calendarDate, percent } = useFormat()
  const { net, change, orders } = useSums()
  const share = (amount: number, all: number) => (all > 0 ? percent(amount / all) : t('chart.none'))
  const late = networksUntil && to && networksUntil < to
  return (
    <Card
      title={t('revenue.over.by_network')}
      aside={
        late && (
          <span className="text-2xs text-text-3">
            {t('revenue.over.networks_until', { day: calendarDate(networksUntil) })}
          </span>
        )
      }
      flush
    >
      <Table
        label={t('revenue.over.by_network')}
        columns={[
          {
            id: 'network',
            label: t('revenue.over.column.network'),
            heading: true,
            show: ({ network }) => network || t('revenue.over.no_partner'),
          },
          net,
          {
            id: 'share',
            label: t('revenue.over.column.share'),
            right: true,
            show: (row) => {
              const all = currencies.find(({ currency }) => currency === row.currency)
              const before = share(row.netBefore, all?.netBefore ?? 0)
              return t('revenue.over.was', { share: share(netOf(row), all ? netOf(all) : 0), before })
            },
          },
          change,
          orders,
        ]}
        rows={networks}
        keyOf={({ network, currency }) => `${network} ${currency}`}
        empty={t('revenue.none')}
      />
    </Card>
  )
}

/** Columns that both tables have. */
function useSums(): Record<'net' | 'change' | 'orders', Column<Compared>> {
  const { t } = useTranslation('console')
  const { money, number } = useFormat()
  return {
    net: {
      id: 'net',
      label: t('revenue.over.column.net'),
      right: true,
      show: (row) => <span className="whitespace-nowrap">{money(netOf(row), row.currency)}</span>,
    },
    change: {
      id: 'change',
      label: t('revenue.over.column.change'),
      right: true,
      spare: true,
      show: (row) =>
        row.netBefore > 0 ? (
          <ShareOfChange now={netOf(row)} before={row.netBefore} events={row.orders} />
        ) : (
          t('chart.none')
        ),
    },
    orders: {
      id: 'orders',
      label: t('revenue.over.column.orders'),
      right: true,
      spare: true,
      show: ({ orders }) => number(orders),
    },
  }
}
