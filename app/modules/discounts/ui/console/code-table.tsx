import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Card, Mark } from '~/ui/console/parts'
import { RowForm } from '~/ui/console/row-form'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { Discount } from '../../schema'

interface ShownCode extends Omit<Discount, 'expires' | 'kind'> {
  /** ISO 8601 after serialization. */
  expires: Date | string | null
  reserved: number
  used: number
  isOver: boolean
}

interface CodeTableProps {
  view: { brand: string; codes: readonly ShownCode[]; hasMore: boolean; mayMake: boolean }
}

/** The codes of a brand, newest first. */
export function CodeTable({ view }: CodeTableProps) {
  const { t } = useTranslation('console')
  const { brand, codes, hasMore } = view
  return (
    <Card title={t('money.view.codes')} flush>
      <Table
        label={t('money.view.codes')}
        columns={useColumns(view)}
        rows={codes}
        keyOf={({ code }) => code}
        empty={t('codes.none')}
      />
      {hasMore && (
        <p className="flex min-h-11 items-center px-3.5 text-2xs">
          <Link
            className="link ms-auto"
            to={`${consolePaths.moneyCodes}?${new URLSearchParams({ brand, before: codes.at(-1)?.code ?? '' })}`}
          >
            {t('audit.older')}
          </Link>
        </p>
      )}
    </Card>
  )
}

function useColumns({ brand, mayMake }: CodeTableProps['view']): Column<ShownCode>[] {
  const { t } = useTranslation(['console', 'payments'])
  const { date, money } = useFormat()
  const limits = ({ minimumOrder, currency, country, userId, expires, paymentMethods }: ShownCode) => [
    ...(minimumOrder !== null && currency ? [t('codes.from', { sum: money(minimumOrder, currency) })] : []),
    ...(minimumOrder === null && currency ? [currency] : []),
    ...(country ? [country] : []),
    ...(userId ? [t('codes.one_member')] : []),
    ...(expires ? [t('codes.until', { day: date(expires, 'medium') })] : []),
    ...paymentMethods.map((method) => t(`payments:method.${method}`)),
  ]
  return [
    {
      id: 'code',
      label: t('codes.code'),
      heading: true,
      show: ({ code }) => (
        <Link
          className="link"
          to={`${consolePaths.moneyCodes}?${new URLSearchParams({ brand, code })}`}
          preventScrollReset
          data-row
        >
          <code>{code}</code>
        </Link>
      ),
    },
    { id: 'off', label: t('codes.off'), right: true, show: ({ percentage }) => `${percentage} %` },
    {
      id: 'limits',
      label: t('codes.limits'),
      spare: true,
      show: (code) => [t(`codes.validity.${code.validity}`), ...limits(code)].join(', '),
    },
    {
      id: 'used',
      label: t('codes.used'),
      right: true,
      show: ({ used, reserved }) => t('codes.uses', { used, reserved }),
    },
    {
      id: 'state',
      label: t('money.state'),
      show: ({ isOver }) => (
        <Mark state={isOver ? 'quiet' : 'good'}>{t(isOver ? 'codes.is.ended' : 'codes.is.active')}</Mark>
      ),
    },
    ...(mayMake
      ? [
          {
            id: 'end',
            label: t('operators.act'),
            right: true,
            show: ({ code, isOver }: ShownCode) =>
              isOver ? null : (
                <RowForm
                  fields={{ ended: code }}
                  intent="end"
                  action={`${consolePaths.moneyCodes}?brand=${brand}`}
                  look="danger"
                  label={t('codes.end_of', { code })}
                >
                  {t('codes.end')}
                </RowForm>
              ),
          },
        ]
      : []),
  ]
}
