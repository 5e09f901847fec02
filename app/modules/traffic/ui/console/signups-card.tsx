import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { LineChart } from '~/ui/console/charts/line-chart'
import { Card } from '~/ui/console/parts'
import type { DaySignups } from '../../report/schema'

/** Maximum number of labels on the axis. */
const named = 5

/** Daily sign-ups brought by partners, compared to all sign-ups. */
export function SignupsCard({ days }: { days: readonly DaySignups[] }) {
  const { t } = useTranslation('console')
  const { calendarDate, number } = useFormat()
  const sum = (of: 'all' | 'partners') => number(days.reduce((total, day) => total + day[of], 0))
  const totals = t('partners.signups_sum', { partners: sum('partners'), all: sum('all') })
  return (
    <Card title={t('partners.signups_by_day')} aside={<span className="text-2xs text-text-2">{totals}</span>}>
      <LineChart
        summary={`${t('partners.signups_by_day')}: ${totals}`}
        axis={t('partners.key.day')}
        places={days.map(({ day }) => calendarDate(day, 'short'))}
        everyPlace={Math.ceil(days.length / named)}
        now={{ name: t('partners.through_partners'), values: days.map(({ partners }) => partners) }}
        usual={{ name: t('partners.all_signups'), values: days.map(({ all }) => all) }}
        format={(value) => number(value)}
      />
    </Card>
  )
}
