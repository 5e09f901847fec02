import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { classNames } from '~/ui/class-names'
import { panelClass, rowClass } from '~/ui/panels'
import type { MovementView } from '../schema'

/** Movements of the balance. Reading and receiving cost nothing and don't appear. */
export function MovementList({ movements }: { movements: readonly MovementView[] }) {
  const { t } = useTranslation('payments')
  const { number, dateTime } = useFormat()
  return (
    <section className={panelClass()} aria-label={t('transactions.spent')}>
      <ul>
        {movements.map((movement) => (
          <li className={classNames(rowClass, 'min-h-14! py-2!')} key={movement.id}>
            <div>
              <p className="font-semibold">
                <MovementName movement={movement} />
              </p>
              <p className="fine">{dateTime(movement.at)}</p>
            </div>
            <strong className={movement.delta > 0 ? 'text-success-ink tabular-nums' : 'tabular-nums'}>
              {number(movement.delta, { signDisplay: 'always' })}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MovementName({ movement }: { movement: MovementView }) {
  const { t } = useTranslation('payments')
  const { reason, paymentId, to } = movement
  if (paymentId !== null) return t('order_number', { order: paymentId })
  if (to !== null) return t('movement.message_to', { name: to })
  return t(`movement.${reason}`)
}
