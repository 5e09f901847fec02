import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { BarChart } from '~/ui/console/charts/bar-chart'
import { LineChart } from '~/ui/console/charts/line-chart'
import { Card } from '~/ui/console/parts'
import { useShortMoney } from './figures'
import type { OverviewView } from './view'

/** Charts of today's sign-ups within the usual range, and of revenue by day. */
export function OverviewCharts({ view }: { view: OverviewView }) {
  const { period } = view
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {period === 'today' && <SignupsToday view={view} />}
      <Revenue view={view} />
    </div>
  )
}

function SignupsToday({ view: { now, usual, hours, until } }: { view: OverviewView }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const usually = usual.signups === null ? t('chart.none') : number(usual.signups, { maximumFractionDigits: 1 })
  const so_far = t('overview.so_far', { now: number(now.signups), usual: usually })
  return (
    <Card title={t('overview.signups_today')} aside={<span className="text-2xs text-text-3">{so_far}</span>}>
      <LineChart
        summary={t('overview.signups_summary', { until, so_far })}
        axis={t('overview.hour')}
        places={hours.usual.map((_, hour) => String(hour).padStart(2, '0'))}
        everyPlace={3}
        now={{ name: t('overview.today'), values: hours.now }}
        usual={{ name: t('overview.median'), values: hours.usual.map(({ median }) => median) }}
        band={{
          name: t('overview.middle_half'),
          low: hours.usual.map(({ low }) => low),
          high: hours.usual.map(({ high }) => high),
        }}
        format={(value) => number(value, { maximumFractionDigits: 1 })}
      />
    </Card>
  )
}

function Revenue({ view: { money } }: { view: OverviewView }) {
  const { t } = useTranslation('console')
  return money.length === 0 ? (
    <Card title={t('overview.revenue')}>
      <p className="text-text-2 text-xs">{t('overview.no_revenue')}</p>
    </Card>
  ) : (
    money.map((each) => <RevenueOf key={each.currency} of={each} several={money.length > 1} />)
  )
}

function RevenueOf({ of: { currency, days }, several }: { of: OverviewView['money'][number]; several: boolean }) {
  const { t } = useTranslation('console')
  const format = useFormat()
  const short = useShortMoney(currency)
  const written = (amount: number) => format.money(amount, currency)
  const paid = days.reduce((sum, day) => sum + day.paid, 0)
  const returned = days.reduce((sum, day) => sum + day.returned, 0)
  const share = paid > 0 ? format.number(returned / paid, { style: 'percent', maximumFractionDigits: 1 }) : '0%'
  const sum = t('overview.revenue_sum', {
    count: days.length,
    amount: written(paid - returned),
    refunds: written(returned),
    share,
  })
  return (
    <Card
      title={several ? t('overview.revenue_in', { currency }) : t('overview.revenue')}
      aside={<span className="text-2xs text-text-3">{sum}</span>}
    >
      <BarChart
        summary={t('overview.revenue_summary', { sum })}
        axis={t('overview.day')}
        measure={t('overview.after_refunds')}
        openName={t('overview.today_so_far')}
        bars={days.map(({ day, paid, returned }, index) => ({
          label: format.calendarDate(day, 'day'),
          name: format.calendarDate(day, 'short'),
          value: paid - returned,
          open: index === days.length - 1,
        }))}
        everyBar={7}
        format={written}
        formatTick={short}
      />
    </Card>
  )
}
