import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { KeyValues } from '~/ui/key-values'
import { Alert, FormErrors } from '~/ui/notices/alert'
import { panelClass, Result } from '~/ui/panels'
import type { AcknowledgementView, OrderView, WithdrawalView } from '../schema'
import { refundWithinDays } from '../schema'

interface ConfirmWithdrawalProps {
  order: OrderView
  withdrawal: WithdrawalView
  member: { name: string; email: string }
  /** Whether no other order is valid. */
  premiumEnds: boolean
  error: string | undefined
}

/**
 * Second of the two steps of a withdrawal: shows what is refunded, and asks for nothing but the confirmation
 * (decisions, 'Money').
 */
export function ConfirmWithdrawal({ order, withdrawal, member, premiumEnds, error }: ConfirmWithdrawalProps) {
  const { t } = useTranslation('payments')
  const { money, date, number } = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  const { paymentId, credits, currency } = order
  const left = number(withdrawal.unspent)
  const paid = money(order.amount, currency)
  const method = t(`method.${order.method}`)
  const counted = (count: number) => t('credits:credits', { count })
  return (
    <Form
      method="post"
      className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-4' })}
    >
      <h1 className="heading-2">{t('withdraw.title', { order: paymentId })}</h1>
      <FormErrors errors={error === undefined ? undefined : [error]} />
      <KeyValues
        rows={[
          { key: t('withdraw.name'), value: member.name },
          { key: t('order'), value: `${paymentId}, ${date(order.paidAt ?? order.createdAt)}` },
          { key: t('withdraw.confirmation'), value: member.email },
        ]}
      />
      <KeyValues
        rows={[
          { key: t('withdraw.paid'), value: paid },
          { key: t('transactions.not_spent'), value: t('withdraw.left_of', { left, credits: counted(credits) }) },
          { key: t('withdraw.back'), value: money(withdrawal.amount, currency), total: true },
        ]}
      />
      <p className="fine tabular-nums">
        {t('withdraw.how', { paid, left, bought: number(credits), method, days: refundWithinDays })}
      </p>
      <Alert kind="info">
        {t('withdraw.leave', { credits: counted(withdrawal.unspent) })}{' '}
        {premiumEnds ? t('withdraw.premium_ends') : t('withdraw.premium_stays')}
      </Alert>
      <div className="grid grid-cols-1 content-start gap-2">
        <Button type="submit" look="primary" block busy={busy}>
          {t('withdraw.confirm')}
        </Button>
        <ButtonLink look="ghost" block to={paths.transaction(paymentId)}>
          {t('withdraw.keep')}
        </ButtonLink>
      </div>
    </Form>
  )
}

interface AcknowledgementProps {
  order: OrderView
  acknowledgement: AcknowledgementView
  email: string
}

/** Acknowledgment with the same content as the e-mail: when the withdrawal was received, and what is refunded. */
export function Acknowledgement({ order, acknowledgement, email }: AcknowledgementProps) {
  const { t } = useTranslation('payments')
  const { money, dateTime, date } = useFormat()
  const { doneAt } = acknowledgement
  const at = dateTime(acknowledgement.at)
  const by = doneAt
    ? { key: t('withdraw.returned'), value: date(doneAt) }
    : { key: t('withdraw.within'), value: t('withdraw.days', { days: refundWithinDays }) }
  return (
    <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
      <Result
        icon="circle-check"
        kind="success"
        title={t('withdraw.done_title')}
        text={t('withdraw.done_text', { at, order: order.paymentId, email })}
      >
        <KeyValues
          rows={[
            { key: t('transactions.refund'), value: money(acknowledgement.amount, order.currency) },
            { key: t('withdraw.to'), value: t(`method.${order.method}`) },
            by,
          ]}
        />
        <HeldUpRefund acknowledgement={acknowledgement} />
        <ButtonLink block to={paths.transactions}>
          {t('withdraw.back_to')}
        </ButtonLink>
      </Result>
    </div>
  )
}

/** Explains why the money of a withdrawal isn't back yet, and what happens next; renders nothing if all is well. */
export function HeldUpRefund({ acknowledgement }: { acknowledgement: AcknowledgementView }) {
  const { t } = useTranslation('payments')
  const { dateTime } = useFormat()
  const { state } = acknowledgement
  if (state !== 'late' && state !== 'refused') return null
  return (
    <Alert kind="warning" icon="clock" title={t(`withdraw.${state}_title`)}>
      {t(`withdraw.${state}_text`, { at: dateTime(acknowledgement.at) })}
    </Alert>
  )
}
