import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Card, Mark } from '~/ui/console/parts'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'

interface UsesCardProps {
  /** Slug of the brand. */
  brand: string
  opened: {
    code: string
    uses: readonly { order: number; status: 'reserved' | 'used'; at: Date | string }[]
  }
}

/** The orders with a code, each linked to its buyer. */
export function UsesCard({ brand, opened: { code, uses } }: UsesCardProps) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  return (
    <Card title={t('codes.uses_of', { code })} flush>
      <Table
        label={t('codes.uses_of', { code })}
        columns={[
          {
            id: 'order',
            label: t('money.order'),
            heading: true,
            show: ({ order }) => (
              <Link className="link" to={`${consolePaths.money}?order=${brand}/${order}`}>
                {order}
              </Link>
            ),
          },
          { id: 'when', label: t('audit.when'), show: ({ at }) => dateTime(at) },
          {
            id: 'state',
            label: t('money.state'),
            show: ({ status }) => <Mark state={status === 'used' ? 'good' : 'waiting'}>{t(`codes.is.${status}`)}</Mark>,
          },
        ]}
        rows={uses}
        keyOf={({ order }) => String(order)}
        empty={t('codes.unused')}
      />
    </Card>
  )
}
