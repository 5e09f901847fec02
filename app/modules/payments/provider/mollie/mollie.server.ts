import { paths } from '~/paths'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { ForgedNotification, PaymentsUnavailable, ProviderRefused } from '../../errors'
import { methods } from '../../methods'
import type { PaymentMethod } from '../../schema'
import type {
  Mandate,
  PaymentProvider,
  PaymentReport,
  ProviderOrder,
  ProviderRefund,
  ReportedStatus,
  ReusableMethod,
} from '../port'
import type { MolliePayment } from './answers.server'
import * as answers from './answers.server'
import type { MollieAccess, MollieClient } from './client.server'
import { mollieClient } from './client.server'

/** Mollie's payment statuses mapped to ours. An authorized payment has not been collected yet. */
const statuses: Record<MolliePayment['status'], ReportedStatus> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'cancelled',
  failed: 'failed',
}

const perPage = 250

/** Mollie lists Apple Pay only if wallets are included, and direct debit only among recurring methods. */
const methodLists = ['/methods?includeWallets=applepay', '/methods?sequenceType=recurring']

/**
 * Creates a provider backed by Mollie (docs.mollie.com, API version 2). A notification contains only an id; the payment
 * is then fetched.
 */
export function mollieProvider(tenant: Tenant, access: MollieAccess): PaymentProvider {
  const client = mollieClient(access)
  const fetchStatus = async (id: string): Promise<PaymentReport | null> => {
    const found = await client.call(`/payments/${encodeURIComponent(id)}`, answers.payment)
    return found && reportOf(client, found)
  }
  return {
    name: 'mollie',
    async createCheckout(order) {
      const keeping = order.keepFor === null ? {} : { sequenceType: 'first', customerId: order.keepFor }
      const created = await createPayment(client, order, {
        ...paymentOf(tenant, order),
        ...keeping,
        method: mollieMethod(order.method),
      })
      const url = created._links.checkout?.href
      if (!url) throw new ProviderRefused(`Mollie opened payment ${created.id} without a checkout`)
      return { providerPaymentId: created.id, url }
    },
    async readNotification(body) {
      const id = body.get('id') ?? ''
      if (!/^tr_\w{1,64}$/.test(id)) throw new ForgedNotification()
      return fetchStatus(id)
    },
    fetchStatus,
    async listPayments() {
      const reports: PaymentReport[] = []
      let path: string | null = `/payments?limit=${perPage}`
      while (path !== null) {
        const page = required(await client.call(path, answers.paymentList))
        // Without reusable methods: the list serves the books only.
        for (const one of page._embedded.payments) reports.push(plainReport(one))
        path = pathAfter(access.url, page._links.next?.href)
      }
      return reports
    },
    async carriedMethods() {
      const lists = await Promise.all(
        methodLists.map(async (path) => required(await client.call(path, answers.methodList))),
      )
      const codes = new Set(lists.flatMap((list) => list._embedded.methods.map(({ id }) => id)))
      return (Object.keys(methods) as PaymentMethod[]).filter((name) => codes.has(methods[name].mollie ?? ''))
    },
    async createCustomer({ accountId, name, email }) {
      const created = await client.call('/customers', answers.customer, {
        method: 'POST',
        body: { name, email, metadata: { account_id: accountId } },
        idempotencyKey: `customer ${accountId}`,
      })
      return required(created).id
    },
    async createDebitMandate({ customerRef, holder, iban, reference, signedOn }) {
      const created = await client.call(`/customers/${encodeURIComponent(customerRef)}/mandates`, answers.mandate, {
        method: 'POST',
        body: {
          method: 'directdebit',
          consumerName: holder,
          consumerAccount: iban,
          signatureDate: signedOn,
          mandateReference: reference,
        },
        idempotencyKey: `mandate ${reference}`,
      })
      return required(created).id
    },
    async chargeStored(order, { customerRef, mandateRef }) {
      const created = await createPayment(client, order, {
        ...paymentOf(tenant, order),
        sequenceType: 'recurring',
        customerId: customerRef,
        mandateId: mandateRef,
      })
      return plainReport(created)
    },
    async endMandate({ customerRef, mandateRef }) {
      const path = `/customers/${encodeURIComponent(customerRef)}/mandates/${encodeURIComponent(mandateRef)}`
      await client.call(path, answers.nothing, { method: 'DELETE' })
    },
    async forgetCustomer(customerRef) {
      await client.call(`/customers/${encodeURIComponent(customerRef)}`, answers.nothing, { method: 'DELETE' })
    },
    cancel: (id) => cancelIfPossible(client, `/payments/${encodeURIComponent(id)}`),
    refund: (refund) => refundOnce(client, access, refund),
  }
}

function paymentOf(tenant: Tenant, order: ProviderOrder): Record<string, unknown> {
  const origin = originOf(tenant)
  return {
    amount: answers.mollieMoney(order.amount, order.currency),
    description: `${tenant.settings.name} ${order.paymentId}`,
    redirectUrl: origin + order.returnPath,
    webhookUrl: `${origin}${paths.webhooks.payments('mollie')}`,
    metadata: { order_id: order.id },
  }
}

async function createPayment(
  client: MollieClient,
  { id }: ProviderOrder,
  body: Record<string, unknown>,
): Promise<MolliePayment> {
  const call = { method: 'POST', body, idempotencyKey: `payment ${id}` } as const
  return required(await client.call('/payments', answers.payment, call))
}

/** Cancels a payment while Mollie says that it can. Paid in the same moment, it is refused, which its report settles. */
async function cancelIfPossible(client: MollieClient, path: string): Promise<void> {
  const payment = await client.call(path, answers.payment)
  if (!payment?.isCancelable) return
  try {
    await client.call(path, answers.nothing, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
  }
}

function mollieMethod(method: string): string {
  const code = methods[method as PaymentMethod].mollie
  if (code === null) throw new ProviderRefused(`Mollie does not carry ${method}`)
  return code
}

/** Makes a refund once. Mollie forgets idempotency keys after a while, so earlier refunds are searched first. */
async function refundOnce(client: MollieClient, { url }: MollieAccess, refund: ProviderRefund): Promise<void> {
  const refunds = `/payments/${encodeURIComponent(refund.providerPaymentId)}/refunds`
  let path: string | null = `${refunds}?limit=${perPage}`
  while (path !== null) {
    const page = await client.call(path, answers.refundList)
    if (!page) throw new ProviderRefused('Mollie knows no such payment')
    const done = page._embedded.refunds.find(({ metadata }) => idIn(metadata, 'refund_id') === refund.id)
    if (done) {
      if (done.status === 'failed' || done.status === 'canceled') throw new ProviderRefused(`the refund ${done.status}`)
      return
    }
    path = pathAfter(url, page._links.next?.href)
  }
  const created = await client.call(refunds, answers.refund, {
    method: 'POST',
    body: {
      amount: answers.mollieMoney(refund.amount, refund.currency),
      description: `${refund.paymentId}`,
      metadata: { refund_id: refund.id },
    },
    idempotencyKey: `refund ${refund.id}`,
  })
  if (!created) throw new ProviderRefused('Mollie knows no such payment')
}

async function reportOf(client: MollieClient, payment: MolliePayment): Promise<PaymentReport> {
  const { customerId, mandateId, sequenceType, status } = payment
  const report = plainReport(payment)
  if (status !== 'paid' || sequenceType !== 'first' || !customerId || !mandateId) return report
  return { ...report, reusableMethod: await findReusable(client, { customerRef: customerId, mandateRef: mandateId }) }
}

async function findReusable(client: MollieClient, mandate: Mandate): Promise<ReusableMethod | null> {
  const { customerRef, mandateRef } = mandate
  const path = `/customers/${encodeURIComponent(customerRef)}/mandates/${encodeURIComponent(mandateRef)}`
  const found = await client.call(path, answers.mandate)
  if (!found || found.status === 'invalid') return null
  return {
    ...mandate,
    label: found.details?.cardLabel ?? (found.method === 'paypal' ? 'PayPal' : 'Card'),
    lastDigits: found.details?.cardNumber?.slice(-4) ?? null,
    expires: found.details?.cardExpiryDate?.slice(0, 7) ?? null,
  }
}

function plainReport(payment: MolliePayment): PaymentReport {
  const { id, status, amount, amountRefunded, amountChargedBack, metadata } = payment
  return {
    providerPaymentId: id,
    orderId: idIn(metadata, 'order_id'),
    status: statuses[status],
    amount: answers.minorUnits(amount),
    currency: amount.currency,
    refunded: amountRefunded ? answers.minorUnits(amountRefunded) : 0,
    chargedBack: amountChargedBack ? answers.minorUnits(amountChargedBack) : 0,
    reusableMethod: null,
  }
}

/** Returns a UUID that we stored in Mollie's metadata; null for payments that were not made by this server. */
function idIn(metadata: unknown, key: string): string | null {
  const value = typeof metadata === 'object' ? (metadata as Record<string, unknown> | null)?.[key] : undefined
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : null
}

/**
 * Returns the path of the next page. Mollie gives a full URL; only its path is used, so that the key is sent to no
 * other host.
 */
function pathAfter(url: string, href: string | null | undefined): string | null {
  if (!href) return null
  const { pathname, search } = new URL(href)
  return pathname.slice(new URL(url).pathname.replace(/\/$/, '').length) + search
}

function required<T>(answer: T | null): T {
  if (answer === null) throw new PaymentsUnavailable()
  return answer
}
