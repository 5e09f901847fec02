import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import { accountRow } from '~/modules/accounts/account-row.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { letterOf, MailFrame, mailBrand, mailLook } from '~/modules/mails/mail-frame.server'
import { MailFacts } from '~/modules/mails/mail-parts.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleDay } from '~/modules/mails/samples.server'
import { filledPage } from '~/modules/pages/legal-page.server'
import { paths } from '~/paths'
import type { MailAttachment } from '~/platform/mail/mail'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { PaymentMail } from './enqueue-mail.server'
import { paymentMail } from './enqueue-mail.server'
import { orderRow } from './orders/order-row.server'
import { toOrderView } from './orders/queries.server'
import type { OrderView } from './schema'
import { refundWithinDays } from './schema'
import { taxIncluded, taxOf } from './tax'

export const paymentMailHandler = onEffect(
  paymentMail,
  async ({ mail, orderId, refundId }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const read = await readOrder(tenant, orderId, refundId)
    // The account may be erased, and a failed payment may have been paid in the meantime.
    if (!read || (mail === 'failed' && read.order.status === 'completed')) return
    const letter = writePaymentMail(tenant, { mail, ...read })
    await postLetter(mailer, tenant, { id, to: read.buyer.email, letter, kind: 'payment' })
  },
)

async function readOrder(tenant: Tenant, orderId: string, refundId: string | null = null) {
  return forTenant(tenant, async (db) => {
    const row = await orderRow(db).where('id', '=', orderId).executeTakeFirst()
    if (!row) return null
    const account = await accountRow(db, row.account_id)
      .select(['email', 'language', 'country', 'time_zone as timeZone'])
      .executeTakeFirst()
    if (!account) return null
    const refund = refundId === null ? null : await readRefund(db, refundId)
    return { order: toOrderView(row), refund, buyer: account }
  })
}

async function readRefund(db: TenantDb, id: string): Promise<RefundedView | null> {
  const row = await db
    .selectFrom('refunds')
    .select(['amount', 'credits', 'requested_at as at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** One refund, when it was requested or made, and its amount. */
interface RefundedView {
  /** Minor units. */
  amount: number
  /** Credits taken from the balance. */
  credits: number
  at: Date
}

type PaidOrder = Pick<
  OrderView,
  | 'paymentId'
  | 'credits'
  | 'amount'
  | 'currency'
  | 'method'
  | 'discount'
  | 'taxAmount'
  | 'taxRate'
  | 'createdAt'
  | 'paidAt'
>

interface Writing {
  mail: PaymentMail['mail']
  order: PaidOrder
  /** The refund that a `withdrawal`, `refund` or `chargeback` is about. */
  refund: RefundedView | null
  buyer: { language: Language; country: string | null; timeZone: string | null }
}

/** Writes the e-mail about an order in the buyer's language and the brand's design. */
function writePaymentMail(tenant: Tenant, { mail, order, refund, buyer }: Writing): Letter {
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
  const look = mailLook(brand)
  const allFacts = [
    { key: word('order'), value: `${order.paymentId}` },
    { key: word('method'), value: brand.t(`payments:method.${order.method}`) },
    ...facts,
  ]
  const path = mail === 'failed' ? paths.credits : paths.transaction(order.paymentId)
  const taxNumbers = tenant.company.vat_numbers.join(', ')
  const letter = letterOf(
    t('subject'),
    <MailFrame brand={brand} preview={t('text')} why={brand.t('mail:frame.account')}>
      <Heading as="h1" style={look.heading}>
        {t('heading')}
      </Heading>
      <Text style={look.text}>{t('text')}</Text>
      <MailFacts brand={brand} facts={allFacts.map((fact) => ({ ...fact, short: true }))} />
      <Button href={brand.origin + path} style={look.button}>
        {t('button')}
      </Button>
      <Text style={look.note}>{t('note_1')}</Text>
      {mail === 'receipt' && <Text style={look.note}>{t('note_2')}</Text>}
      {taxNumbers && <Text style={look.fine}>{word('vat_number', { number: taxNumbers })}</Text>}
    </MailFrame>,
  )
  return mail === 'receipt' ? { ...letter, attachments: contractOf(tenant, buyer) } : letter
}

/** The terms and the withdrawal form as texts to keep (Consumer Rights Directive, article 8(7)). */
function contractOf(tenant: Tenant, { language, country }: Writing['buyer']): MailAttachment[] {
  const reader = { language, country, dateLocale: readerLocale(tenant, language, country) }
  return (['terms', 'return-policy'] as const).map((page) => ({
    filename: `${page}.txt`,
    content: filledPage(tenant, reader, page).replace(/ \{#\w+\}$/gm, ''),
  }))
}

/** An invented order of the brand's first bundle, sold in the company's country. */
function sampleOrder({ settings, company }: Tenant): PaidOrder {
  const [bundle] = settings.bundles
  const [currency = 'EUR'] = settings.currencies
  const price = bundle?.prices[currency] ?? 0
  const discount = { code: 'WELCOME', amount: Math.round(price / 10) }
  const amount = price - discount.amount
  const { rate } = taxOf({ settings, company }, [])
  return {
    ...{ paymentId: 1042, credits: bundle?.credits ?? 0, amount, currency, method: 'creditcard', discount },
    ...{ taxAmount: taxIncluded(amount, rate), taxRate: rate / 100, createdAt: sampleDay, paidAt: sampleDay },
  }
}

function sampleOf(mail: PaymentMail['mail']): WriteSample {
  return (tenant, language) => {
    const order = sampleOrder(tenant)
    return writePaymentMail(tenant, {
      mail,
      order,
      refund: { amount: order.amount, credits: order.credits, at: sampleDay },
      buyer: { language, country: null, timeZone: null },
    })
  }
}

export const paymentMailSamples = {
  receipt: sampleOf('receipt'),
  failed: sampleOf('failed'),
  withdrawal: sampleOf('withdrawal'),
  refund: sampleOf('refund'),
  chargeback: sampleOf('chargeback'),
} satisfies Record<PaymentMail['mail'], WriteSample>
