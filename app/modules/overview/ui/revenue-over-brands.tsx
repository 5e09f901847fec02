import { useTranslation } from 'react-i18next'
import { daysBefore } from '~/i18n/calendar'
import { useFormat } from '~/i18n/formats'
import { LineChart } from '~/ui/console/charts/line-chart'
import { Card, Note } from '~/ui/console/parts'
import type { RevenueOfCurrency } from '../reading/revenue'
import { netOf } from '../reading/revenue'
import { useShortMoney } from './figures'
import { RevenueByBrand, RevenueByNetwork } from './revenue-tables'
import { ShareOfChange } from './share-of-change'
import type { BrandsRevenueView } from './view'

/** What all brands sold, beside the period before: by currency, day, brand and network. */
export function RevenueOverBrands({ view }: { view: BrandsRevenueView }) {
  const { t } = useTranslation('console')
  const { relative } = useFormat()
  const { countedAt, to, currencies, period } = view
  if (!countedAt || !to) return <Note>{t('overview.not_counted')}</Note>
  return (
    <>
      <p className="text-text-2 text-xs">{t('revenue.over.counted', { ago: relative(countedAt) })}</p>
      {currencies.length === 0 && <Note>{t('revenue.none')}</Note>}
      {currencies.map((sums) => (
        <Figures key={sums.currency} sums={sums} />
      ))}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {currencies.map((sums) => (
          <ByDay key={sums.currency} sums={sums} to={to} period={period} />
        ))}
        <RevenueByNetwork view={view} />
      </div>
      <RevenueByBrand view={view} />
    </>
  )
}

function Figures({ sums }: { sums: RevenueOfCurrency }) {
  const { t } = useTranslation('console')
  const { money, number, percent } = useFormat()
  const { currency, orders, ordersBefore, paid, returned, netBefore, today } = sums
  const written = (amount: number) => money(amount, currency)
  const facts = [
    {
      name: 'net',
      value: written(netOf(sums)),
      note: (
        <>
          <ShareOfChange now={netOf(sums)} before={netBefore} events={orders} />{' '}
          {t('revenue.over.of', { before: written(netBefore) })}
        </>
      ),
    },
    {
      name: 'orders',
      value: number(orders),
      note: (
        <>
          <ShareOfChange now={orders} before={ordersBefore} events={orders} />{' '}
          {t('revenue.over.of', { before: number(ordersBefore) })}
        </>
      ),
    },
    {
      name: 'refunds',
      value: written(returned),
      note: t('revenue.over.share_of_paid', { share: paid > 0 ? percent(returned / paid) : t('chart.none') }),
    },
    { name: 'today', value: written(today), note: t('revenue.over.not_summed') },
  ] as const
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-border md:grid-cols-4">
      {facts.map(({ name, value, note }) => (
        <div
          key={name}
          className="grid content-start border-border px-3.5 py-2.5 odd:border-e md:border-e md:last:border-e-0"
        >
          <dt className="text-text-2 text-xs">{t(`revenue.over.${name}`)}</dt>
          <dd className="wrap-anywhere font-semibold text-lg">{value}</dd>
          <dd className="text-2xs text-text-3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function ByDay({ sums, to, period }: { sums: RevenueOfCurrency; to: string; period: number }) {
  const { t } = useTranslation('console')
  const { calendarDate, money } = useFormat()
  const { currency, days, netBefore } = sums
  const short = useShortMoney(currency)
  const format = (amount: number) => money(amount, currency)
  const values = { count: period, sum: format(netOf(sums)), before: format(netBefore) }
  return (
    <Card title={t('revenue.over.by_day', { currency })}>
      <LineChart
        summary={t('revenue.over.chart', values)}
        axis={t('revenue.heading.day')}
        places={days.map((_, index) => calendarDate(daysBefore(to, days.length - 1 - index), 'short'))}
        everyPlace={Math.ceil(days.length / 5)}
        now={{ name: t('revenue.over.period', { count: period }), values: days.map(({ net }) => net) }}
        usual={{ name: t('revenue.over.before', { count: period }), values: days.map(({ before }) => before) }}
        format={format}
        formatTick={short}
      />
    </Card>
  )
}
