import { useTranslation } from 'react-i18next'
import { Card } from '~/ui/console/parts'
import { RowForm } from '~/ui/console/row-form'
import type { ShownOrder } from '../../console/schema'

/** The buyer's stored payment methods; removing one here also ends it at the provider. */
export function ReusableMethodCard({ order }: { order: ShownOrder }) {
  const { t } = useTranslation('console')
  if (order.storedMethods.length === 0) return null
  return (
    <Card title={t('money.kept')}>
      <ul className="grid gap-1.5 text-xs">
        {order.storedMethods.map(({ id, label, lastDigits, expires }) => {
          const name = [label, lastDigits && `•••• ${lastDigits}`, expires].filter(Boolean).join(' ')
          return (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span className="me-auto">{name}</span>
              {order.mayMove && (
                <RowForm
                  fields={{ method: id }}
                  intent="remove_method"
                  look="danger"
                  label={t('money.remove_kept', { name })}
                >
                  {t('money.remove')}
                </RowForm>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
