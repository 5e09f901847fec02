import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Note } from '~/ui/console/parts'
import type { OpenedOrder } from '../../console/schema'
import { refundSaid } from '../../console/schema'

/** Outcome of the refund just requested: done, on its way, or refused by the provider. */
export function RefundSaid({ said, order }: { said: string; order: OpenedOrder }) {
  const { t } = useTranslation('console')
  const { money } = useFormat()
  const states = {
    done: ['refund_done'],
    requested: ['refund_under_way', 'returned_operator'],
    undone: ['refund_undone'],
  }
  if (!isState(said)) return null
  const event = order.life.findLast(({ what }) => states[said].includes(what))
  if (!event) return null
  const { amount, currency, refusal } = event.values
  const values = { sum: money(Number(amount), String(currency)), refusal: refusal ?? '' }
  return (
    <Note kind={refundSaid[said]}>
      <strong className="font-semibold">{t(`money.said.${said}`, values)}</strong>{' '}
      {t(`money.said.${said}_text`, values)}
    </Note>
  )
}

function isState(said: string): said is keyof typeof refundSaid {
  return Object.hasOwn(refundSaid, said)
}
