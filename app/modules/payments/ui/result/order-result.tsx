import { Form, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { idIn, paths } from '~/paths'
import { Button, ButtonLink, buttonClass } from '~/ui/button'
import { KeyValues } from '~/ui/key-values'
import { showToast } from '~/ui/notices/toast-list'
import { Result } from '~/ui/panels'
import { draftPage } from '../../orders/order-pages'
import type { OrderView, PaymentMethod } from '../../schema'
import { MethodChoice } from '../method-choice'
import { standingOf, useRefundText } from '../order-list'
import { ChangeOrder } from './change-order'

interface OrderResultProps {
  order: OrderView
  /** Current number of credits. */
  balance: number
  /** The payment methods offered. */
  methods: readonly PaymentMethod[]
  /** Key of the order that another method would place. */
  next: string
  /** Why the method was not changed. */
  unchanged: string | undefined
  /** The conversation or profile that the buyer came from. */
  back: string | null
}

/** State of an order: at the checkout, processing, completed, failed or cancelled (specification 4). */
export function OrderResult({ order, balance, methods, back, ...change }: OrderResultProps) {
  if (order.refund?.amount === order.amount) return <Returned order={order} />
  switch (order.status) {
    case 'loading':
    case 'pending':
      return <Waiting order={order} back={back} methods={methods} {...change} />
    case 'completed':
      return <Completed order={order} balance={balance} back={back} />
    default:
      return order.dropped ? <Dropped order={order} /> : <Failed order={order} methods={methods} />
  }
}

function Waiting({ order, back, ...change }: Omit<OrderResultProps, 'balance'>) {
  const { t } = useTranslation('payments')
  const pending = order.status === 'pending'
  return (
    <Result
      icon="loader-circle"
      kind="waiting"
      title={pending ? t('result.pending_title') : t('result.loading_title')}
      text={pending ? t('result.pending_text') : t('result.loading_text')}
    >
      <Refreshing />
      <OrderFacts order={order} />
      <div className="grid grid-cols-1 content-start gap-2">
        {order.checkoutUrl && (
          <a className={buttonClass({ look: pending ? 'outline' : 'primary', block: true })} href={order.checkoutUrl}>
            {t('result.to_checkout')}
          </a>
        )}
        <ChangeOrder order={order} {...change} />
        <ButtonLink look="ghost" block to={back ?? paths.members}>
          {t(wordBack(back) ?? 'result.keep_browsing')}
        </ButtonLink>
      </div>
    </Result>
  )
}

/** An order that its buyer cancelled. */
function Dropped({ order }: { order: OrderView }) {
  const { t } = useTranslation('payments')
  return (
    <Result icon="circle-x" kind="failure" title={t('result.cancelled_title')} text={t('result.cancelled_text')}>
      <OrderFacts order={order} />
      <ButtonLink look="primary" block to={paths.credits}>
        {t('transactions.see_bundles')}
      </ButtonLink>
    </Result>
  )
}

/** An order whose whole payment was refunded. */
function Returned({ order }: { order: OrderView }) {
  const { t } = useTranslation('payments')
  const refundText = useRefundText()
  const standing = standingOf(order)
  return (
    <Result
      icon="rotate-ccw"
      kind="waiting"
      title={t(`status.${standing}`)}
      text={order.refund ? refundText(order.refund, order.currency) : ''}
    >
      <OrderFacts order={order} />
      <ButtonLink look="ghost" block to={paths.transaction(order.paymentId)}>
        {t('result.to_receipt')}
      </ButtonLink>
    </Result>
  )
}

/** Text of the link back. */
function wordBack(back: string | null) {
  if (back === null) return null
  return idIn(paths.member, back) === null ? 'result.to_conversation' : 'result.to_profile'
}

const everySeconds = 5
/** Without scripting, a reload closes the choice of methods, so it leaves time to choose. */
const unscriptedSeconds = 30

/** Reloads now and then, with or without scripting. */
function Refreshing() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${unscriptedSeconds}`} />
    </noscript>
  )
}

function Completed({ order, balance, back }: Pick<OrderResultProps, 'order' | 'balance' | 'back'>) {
  const { t } = useTranslation('payments')
  const { number } = useFormat()
  const { paymentId } = order
  useEffect(() => {
    const storageKey = `order-${paymentId}-told`
    if (sessionStorage.getItem(storageKey)) return
    sessionStorage.setItem(storageKey, 'yes')
    showToast({ icon: 'circle-check', text: t('result.toast', { order: paymentId }) })
  }, [paymentId, t])
  return (
    <Result
      icon="circle-check"
      kind="success"
      title={t('result.completed_title', { count: order.credits })}
      text={t('result.completed_text', { order: paymentId })}
    >
      <KeyValues
        rows={[
          { key: t('result.added'), value: number(order.credits) },
          { key: t('result.now'), value: number(balance), total: true },
        ]}
      />
      <div className="grid grid-cols-1 content-start gap-2">
        <ButtonLink look="primary" block to={back ?? paths.chats}>
          {t(wordBack(back) ?? 'result.to_messages')}
        </ButtonLink>
        <ButtonLink look="ghost" block to={paths.transaction(paymentId)}>
          {t('result.to_receipt')}
        </ButtonLink>
      </div>
    </Result>
  )
}

function Failed({ order, methods }: { order: OrderView; methods: readonly PaymentMethod[] }) {
  return order.card === null ? <NotPaid order={order} methods={methods} /> : <Refused order={order} card={order.card} />
}

/** Shown when charging a stored method failed: retry it, use the provider's page, or choose another method. */
function Refused({ order, card }: { order: OrderView; card: string }) {
  const { t } = useTranslation('payments')
  const { bundleId, method } = order
  return (
    <Result icon="circle-x" kind="failure" title={t('stored.refused_title')} text={t('stored.refused_text')}>
      <OrderFacts order={order} />
      <div className="grid grid-cols-1 content-start gap-2">
        <ButtonLink look="primary" block to={draftPage(bundleId, method, null, { card })}>
          {t('stored.retry')}
        </ButtonLink>
        <ButtonLink block to={draftPage(bundleId, method, null)}>
          {t('stored.hosted')}
        </ButtonLink>
        <ButtonLink look="ghost" block to={`${paths.credits}?bundle=${bundleId}`}>
          {t('stored.another')}
        </ButtonLink>
      </div>
    </Result>
  )
}

function NotPaid({ order, methods }: { order: OrderView; methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('payments')
  const another = methods.find((method) => method !== order.method) ?? methods[0]
  return (
    <Result icon="circle-x" kind="failure" title={t('result.failed_title')} text={t('result.failed_text')}>
      <OrderFacts order={order} />
      <Form
        method="get"
        action={paths.credits}
        className="grid w-full! max-w-none! grid-cols-1 content-start gap-4 text-start"
      >
        <input type="hidden" name="bundle" value={order.bundleId} />
        {another && <MethodChoice methods={methods} chosen={another} label={t('method_label')} single />}
        <div className="grid grid-cols-1 content-start gap-2">
          {another && (
            <Button type="submit" look="primary" block>
              {t('result.try_again')}
            </Button>
          )}
          <ButtonLink look="ghost" block to={`${paths.credits}?bundle=${order.bundleId}`}>
            {t('result.change')}
          </ButtonLink>
        </div>
      </Form>
    </Result>
  )
}

function OrderFacts({ order }: { order: OrderView }) {
  const { t } = useTranslation('payments')
  const { money } = useFormat()
  return (
    <KeyValues
      rows={[
        { key: t('order'), value: order.paymentId },
        { key: t('credits:credits', { count: order.credits }), value: money(order.amount, order.currency) },
        { key: t('method_label'), value: t(`method.${order.method}`) },
      ]}
    />
  )
}
