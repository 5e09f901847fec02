import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { useFormat } from '~/i18n/formats'
import { useLanguage } from '~/i18n/use-language'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import type { RevenueSum } from '../../books/schema'

type By = 'day' | 'method' | 'country'

interface RevenueTableProps {
  by: By
  sums: readonly RevenueSum[]
  /** Sums of the whole period, by currency. */
  all: readonly RevenueSum[]
}

type Line = RevenueSum & { isTotal?: boolean }

/** Table of revenue by one kind of heading, with totals; amounts include tax, which is shown as well. */
export function RevenueTable({ by, sums, all }: RevenueTableProps) {
  const { t } = useTranslation('console')
  const lines: Line[] = [...sums, ...all.map((sum) => ({ ...sum, isTotal: true }))]
  return (
    <Table
      label={t(`revenue.by.${by}`)}
      columns={useColumns(by)}
      rows={sums.length > 0 ? lines : []}
      keyOf={({ heading, currency, isTotal }) => `${isTotal ? 'all' : heading} ${currency}`}
      isSelected={({ isTotal = false }) => isTotal}
      empty={t('revenue.none')}
    />
  )
}

function useColumns(by: By): Column<Line>[] {
  const { t } = useTranslation(['console', 'payments'])
  const { calendarDate, money, number } = useFormat()
  const language = useLanguage()
  const name = (heading: string) => {
    if (by === 'day') return calendarDate(heading, 'medium')
    return by === 'method' ? t(`payments:method.${heading}`) : countryName(heading, language)
  }
  const sum = (id: string, of: (line: Line) => number, spare = false): Column<Line> => ({
    id,
    label: t(`revenue.${id}`),
    right: true,
    spare,
    show: (line) => <span className="whitespace-nowrap">{money(of(line), line.currency)}</span>,
  })
  return [
    {
      id: by,
      label: t(`revenue.heading.${by}`),
      heading: true,
      show: ({ heading, isTotal }) => (isTotal ? t('partners.all') : name(heading)),
    },
    { id: 'orders', label: t('revenue.orders'), right: true, spare: true, show: ({ orders }) => number(orders) },
    sum('paid', ({ paid }) => paid),
    sum('tax', ({ tax }) => tax, true),
    { id: 'refunds', label: t('revenue.refunds'), right: true, spare: true, show: ({ refunds }) => number(refunds) },
    sum('returned', ({ returned }) => returned, true),
    sum('net', ({ paid, returned }) => paid - returned),
  ]
}
