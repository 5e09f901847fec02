import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { Card, Facts, Mark, Note } from '~/ui/console/parts'
import { RowForm } from '~/ui/console/row-form'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextField } from '~/ui/forms/text-fields'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { OpenedOrder, ShownOrder } from '../../console/schema'
import { orderMarks, refundSaid } from '../../console/schema'
import { OrderLife } from './order-life'
import { RefundCard } from './refund-card'

interface OrderPaneProps {
  order: ShownOrder
  rules: Record<'refund' | 'debits', FormRules>
  said: string
}

/** One order: its life, its details, and what can be refunded. */
export function OrderPane({ order, rules, said }: OrderPaneProps) {
  const { t } = useTranslation(['console', 'payments'])
  const { money, number } = useFormat()
  const { currency, discount, provider, providerPaymentId, taxCountry, taxRate, refunded } = order
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <RefundSaid said={said} order={order} />
      <Card
        title={
          <>
            {t('money.order_number', { number: order.number })}{' '}
            <span className="font-regular text-text-2 text-xs">
              {[order.brandName, order.buyer?.name ?? t('money.purged')].join(' · ')}
            </span>
          </>
        }
        aside={<Mark state={orderMarks[order.state]}>{t(`money.is.${order.state}`)}</Mark>}
      >
        <OrderLife life={order.life} />
        <Facts
          facts={[
            [t('money.sum'), money(order.amount, currency)],
            ...(discount ? [[t('money.code'), `${discount.code}, ${money(-discount.amount, currency)}`] as const] : []),
            ...(refunded > 0 ? [[t('money.went_back'), money(refunded, currency)] as const] : []),
            [t('money.by'), t(`payments:method.${order.method}`)],
            [t('money.tax'), `${number(taxRate)} %, ${taxCountry}`],
            [
              t('money.payment'),
              <span key="payment">
                {provider} <code className="wrap-anywhere">{providerPaymentId ?? '–'}</code>
              </span>,
            ],
          ]}
        />
        <p className="text-2xs text-text-3">{t('money.noted')}</p>
      </Card>
      <ReusableMethodCard order={order} />
      {order.refunds && order.mayMove && <RefundCard order={order} refunds={order.refunds} rules={rules.refund} />}
      {order.mayMove && <DebitsCard order={order} rules={rules.debits} />}
    </div>
  )
}

/** Blocks or allows further direct debits of an order's buyer, for operators who see orders but no members' pages. */
function DebitsCard({ order, rules }: { order: ShownOrder; rules: FormRules }) {
  const { t } = useTranslation('console')
  const { formData } = useNavigation()
  const reply = useReply<{ debits?: SubmissionResult<string[]> }>()
  const { form, fields } = useRuledForm<'words'>({ id: 'debits', result: reply?.debits, rules })
  if (order.debitsBlocked === null || !order.buyer) return null
  const act = order.debitsBlocked ? 'allow_debits' : 'block_debits'
  return (
    <Card title={t('money.debits')}>
      <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
        <input type="hidden" name="intent" value={act} />
        <input type="hidden" name="member" value={order.buyer.id} />
        <p className="text-xs">{t(order.debitsBlocked ? 'money.debits_blocked' : 'money.debits_open')}</p>
        <TextField field={fields.words} label={t('members.reason')} autoComplete="off" />
        <p className="text-2xs text-text-2">{t(`members.tells.${act}`)}</p>
        <Button type="submit" size="small" busy={formData?.get('intent') === act} className="justify-self-start">
          {t(`members.do.${act}`)}
        </Button>
      </Form>
    </Card>
  )
}

/** Outcome of the refund just requested: done, on its way, or refused by the provider. */
function RefundSaid({ said, order }: { said: string; order: OpenedOrder }) {
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

/** The buyer's stored payment methods; removing one here also ends it at the provider. */
function ReusableMethodCard({ order }: { order: ShownOrder }) {
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
