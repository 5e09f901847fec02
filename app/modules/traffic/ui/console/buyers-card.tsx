import { useTranslation } from 'react-i18next'
import type { Interval } from '~/ui/console/charts/interval-chart'
import { IntervalChart } from '~/ui/console/charts/interval-chart'
import { Card } from '~/ui/console/parts'
import type { ReportKey, ReportRow } from '../../report/schema'
import { useOriginName, useShare } from './report-table'

interface BuyersCardProps {
  by: readonly ReportKey[]
  rows: readonly ReportRow[]
  total: ReportRow
}

/** Maximum number of origins in the chart, the most visited ones; the table below has all. */
const drawn = 12

/** Share of first purchases in the visits of each origin, compared to that of all. */
export function BuyersCard({ by, rows, total }: BuyersCardProps) {
  const { t } = useTranslation('console')
  const share = useShare()
  const nameOf = useOriginName()
  const shares = rows
    .flatMap(({ origin, bought }): Interval[] => (bought ? [{ label: nameOf(origin, by), ...bought }] : []))
    .slice(0, drawn)
  if (shares.length === 0) return null
  const all = total.bought?.share ?? null
  const sentences = shares.map(({ label, share: of, low, high }) =>
    t('partners.told', { name: label, share: share(of), low: share(low), high: share(high) }),
  )
  return (
    <Card title={t('partners.who')} aside={<span className="text-2xs text-text-2">{t('partners.overlap')}</span>}>
      <IntervalChart
        summary={[t('partners.chart'), ...sentences].join(' ')}
        rows={shares}
        reference={all}
        format={share}
      />
      <p className="flex flex-wrap gap-x-3.5 gap-y-1 text-2xs text-text-2">
        <Key className="size-2.5 rounded-pill bg-secondary" label={t('partners.of_visits')} />
        <Key className="h-0.5 bg-secondary" label={t('partners.confidence')} />
        {all !== null && (
          <Key
            className="h-0 border-text-3 border-t border-dashed"
            label={t('partners.reference', { share: share(all) })}
          />
        )}
      </p>
    </Card>
  )
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`inline-block w-3.5 ${className}`} aria-hidden="true" />
      {label}
    </span>
  )
}
