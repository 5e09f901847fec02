import { useTranslation } from 'react-i18next'
import { daysFrom } from '~/i18n/calendar'
import { useFormat } from '~/i18n/formats'
import { BarChart } from '~/ui/console/charts/bar-chart'
import { Card } from '~/ui/console/parts'
import type { RevenueSum } from '../../books/schema'

interface RevenueChartProps {
  from: string
  to: string
  /** Sums per day, in one currency. */
  days: readonly RevenueSum[]
  /** Sum of all days. */
  all: RevenueSum
}

/** Chart of the amounts paid, one bar per day; today is marked as unfinished. */
export function RevenueChart({ from, to, days, all }: RevenueChartProps) {
  const { t } = useTranslation('console')
  const { calendarDate, money } = useFormat()
  const { currency } = all
  const format = (units: number) => money(units, currency)
  const paid = new Map(days.map((day) => [day.heading, day.paid]))
  const bars = daysFrom({ from, to }).map((day) => ({
    label: calendarDate(day, 'medium'),
    name: calendarDate(day, 'short'),
    value: paid.get(day) ?? 0,
    open: day === to,
  }))
  const values = { sum: format(all.paid), count: all.orders, from: calendarDate(from), to: calendarDate(to) }
  return (
    <Card title={t('revenue.chart', { currency })}>
      <BarChart
        summary={t('revenue.summary', values)}
        axis={t('revenue.heading.day')}
        measure={t('revenue.paid')}
        openName={t('revenue.today')}
        bars={bars}
        everyBar={Math.ceil(bars.length / 5)}
        format={format}
      />
    </Card>
  )
}
