import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import type { ReportKey, ReportRow } from '../../report/schema'
import type { Share } from '../../report/wilson'

interface ReportTableProps {
  by: readonly ReportKey[]
  rows: readonly ReportRow[]
  total: ReportRow
}

type Line = ReportRow & { isTotal?: boolean }

/** Results of each origin, and their total. */
export function ReportTable({ by, rows, total }: ReportTableProps) {
  const { t } = useTranslation('console')
  const lines: Line[] = rows.length > 0 ? [...rows, { ...total, isTotal: true }] : []
  return (
    <Table
      label={t('partners.report')}
      columns={useColumns(by, total)}
      rows={lines}
      keyOf={(line) => (line.isTotal ? 'total' : JSON.stringify(line.origin))}
      isSelected={({ isTotal = false }) => isTotal}
      empty={t('partners.none')}
    />
  )
}

/** Returns a function that writes an origin in words: its values, or that there is no partner. */
export function useOriginName(): (origin: ReportRow['origin'], by: readonly ReportKey[]) => string {
  const { t } = useTranslation('console')
  const { calendarDate } = useFormat()
  return (origin, by) => {
    const parts = by.flatMap((key) => {
      const value = origin[key]
      if (!value) return []
      return [key === 'day' ? calendarDate(value, 'medium') : value]
    })
    return parts.join(' · ') || t('partners.no_partner')
  }
}

function useColumns(by: readonly ReportKey[], total: ReportRow): Column<Line>[] {
  const { t } = useTranslation('console')
  const { money, number } = useFormat()
  const share = useShare()
  const nameOf = useOriginName()
  const currencies = Object.keys(total.money).sort()
  const count = (id: string, of: (row: Line) => number, spare = false): Column<Line> => ({
    id,
    label: t(`partners.${id}`),
    right: true,
    spare,
    show: (row) => number(of(row)),
  })
  return [
    {
      id: 'origin',
      label: by.map((key) => t(`partners.key.${key}`)).join(', '),
      heading: true,
      show: (row) => <span className="wrap-anywhere">{row.isTotal ? t('partners.all') : nameOf(row.origin, by)}</span>,
    },
    count('visits', ({ visits }) => visits, true),
    count('signups', ({ signups }) => signups),
    count('activated', ({ activations }) => activations, true),
    count('bought', ({ firstPurchases }) => firstPurchases),
    {
      id: 'interval',
      label: t('partners.interval'),
      right: true,
      spare: true,
      show: ({ bought }) =>
        bought ? (
          <span className="whitespace-nowrap">
            {share(bought.share)} <span className="text-text-3">{between(bought, share, t)}</span>
          </span>
        ) : (
          '–'
        ),
    },
    count('purchases', ({ purchases }) => purchases, true),
    ...currencies.flatMap((currency): Column<Line>[] => {
      const of = ({ money }: Line) => money[currency] ?? { revenue: 0, refunds: 0 }
      const sum = (id: string, units: (row: Line) => number, spare: boolean): Column<Line> => ({
        id: `${id} ${currency}`,
        label: currencies.length > 1 ? `${t(`partners.${id}`)}, ${currency}` : t(`partners.${id}`),
        right: true,
        spare,
        show: (row) => <span className="whitespace-nowrap">{money(units(row), currency)}</span>,
      })
      return [sum('revenue', (row) => of(row).revenue, false), sum('refunds', (row) => of(row).refunds, true)]
    }),
  ]
}

function between(
  { low, high }: Share,
  share: (value: number) => string,
  t: (key: string, values: Record<string, string>) => string,
): string {
  return t('partners.between', { low: share(low), high: share(high) })
}

/** Returns a function that writes a share with up to two fraction digits: '0.75%'. */
export function useShare(): (share: number) => string {
  const { number } = useFormat()
  return (share) => number(share, { style: 'percent', maximumFractionDigits: 2 })
}
