import { createElement } from 'react'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { paths } from '~/paths'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import type { OrderView } from '../schema'
import { refundWithinDays } from '../schema'
import { PaymentMailView } from './payment-mail.email'
import type { PaymentMail } from './payment-mail.server'

/** One refund, when it was requested or made, and its amount. */
export interface RefundedView {
  /** Minor units. */
  amount: number
  /** Credits taken from the balance. */
  credits: number
  at: Date
}

interface Writing {
  mail: PaymentMail['mail']
  order: OrderView
  /** The refund that a `withdrawal`, `refund` or `chargeback` is about. */
  refund: RefundedView | null
  buyer: { language: Language; country: string | null; timeZone: string | null }
}

/** Writes the e-mail about an order in the buyer's language and the brand's design. */
export function writePaymentMail(tenant: Tenant, { mail, order, refund, buyer }: Writing): Letter {
  const brand = mailBrand(tenant, buyer.language)
  const format = makeFormats(
    readerLocale(tenant, buyer.language, buyer.country),
    buyer.timeZone ?? tenant.settings.time_zone,
  )
  const money = (amount: number) => format.money(amount, order.currency)
  const values = {
    order: order.paymentId,
    count: order.credits,
    brand: brand.name,
    days: mail === 'withdrawal' ? refundWithinDays : tenant.settings.refund_days,
    at: format.dateTime(refund?.at ?? order.createdAt),
    refund: money(refund?.amount ?? 0),
    withdraw: brand.t('payments:withdraw.start'),
  }
  const t = (key: string) => brand.t(`mail:payments.${mail}.${key}`, values)
  const word = (key: string, more = {}) => brand.t(`mail:payments.facts.${key}`, { ...values, ...more })
  const total = { key: word('total'), value: money(order.amount), total: true }
  const facts = {
    receipt: [
      { key: word('date'), value: format.dateTime(order.paidAt ?? order.createdAt) },
      { key: word('credits'), value: money(order.amount + (order.discount?.amount ?? 0)) },
      ...discountFacts(),
      total,
      { key: word('tax', { rate: format.number(order.taxRate) }), value: money(order.taxAmount) },
    ],
    failed: [total],
    withdrawal: [{ key: word('withdrawn'), value: values.at }, ...refundFacts('refund')],
    refund: refundFacts('refund'),
    chargeback: refundFacts('charged_back'),
  }[mail]
  function discountFacts() {
    const { discount } = order
    return discount ? [{ key: brand.t('discounts:code', { code: discount.code }), value: money(-discount.amount) }] : []
  }
  function refundFacts(went: 'refund' | 'charged_back') {
    return [
      { key: word('paid'), value: money(order.amount) },
      { key: word('taken'), value: word('credits', { count: refund?.credits ?? 0 }) },
      { key: word(went), value: values.refund, total: true },
    ]
  }
  const { company } = tenant
  const view = createElement(PaymentMailView, {
    brand,
    heading: t('heading'),
    text: t('text'),
    facts: [
      { key: word('order'), value: `${order.paymentId}` },
      { key: word('method'), value: brand.t(`payments:method.${order.method}`) },
      ...facts,
    ],
    button: {
      label: t('button'),
      address: originOf(tenant) + (mail === 'failed' ? paths.credits : paths.transaction(order.paymentId)),
    },
    notes: mail === 'receipt' ? [t('note_1'), t('note_2')] : [t('note_1')],
    seller: company.vat_numbers.length > 0 ? word('vat_number', { number: company.vat_numbers.join(', ') }) : null,
  })
  return letterOf(t('subject'), view)
}
