import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

interface Amount {
  currency: string
  value: string
}

interface Payment extends Json {
  id: string
  status: string
  amount: Amount
  isCancelable?: boolean
  amountRefunded?: Amount
  amountChargedBack?: Amount
}

interface Answer {
  status: number
  body: Json
}

interface Failure {
  status: number
  /** Value of Retry-After, in seconds. */
  retryAfter?: string
  body?: Json
}

export interface MollieCall {
  method: string
  path: string
  body: Json
  key: string | undefined
  /** `type` in the body. */
  type: string | undefined
}

/** A server with the part of Mollie's API, version 2, that the product uses (docs.mollie.com). */
export interface MollieServer extends AsyncDisposable {
  url: string
  /** Every call so far. */
  calls: MollieCall[]
  payments: Map<string, Payment>
  customers: Map<string, Json>
  mandates: Map<string, Json>
  /** Answers the next calls with these failures; `null` breaks the connection. */
  failNext(...answers: (Failure | null)[]): void
  /** Runs work while the next call waits for its response. */
  meanwhile(work: () => Promise<unknown>): void
  /** Changes the state of a payment, as a buyer or a bank would. */
  change(id: string, to: Partial<Payment>): void
  /** Changes the state of a payment's refunds. */
  changeRefunds(paymentId: string, to: Json): void
}

export const mollieKey = 'test_loopback'

export async function openMollie(): Promise<MollieServer> {
  const payments = new Map<string, Payment>()
  const customers = new Map<string, Json>()
  const mandates = new Map<string, Json>()
  const refunds = new Map<string, Json[]>()
  const remembered = new Map<string, Answer>()
  const calls: MollieCall[] = []
  const failures: (Failure | null)[] = []
  const works: (() => Promise<unknown>)[] = []
  let last = 0
  const id = (kind: string) => `${kind}_${String(++last).padStart(6, '0')}`
  const refusal = (status: number, detail: string, field?: string) => ({
    status,
    body: { status, title: 'Refused', detail, ...(field ? { field } : {}) },
  })
  const mandateFor = (customerId: string, method: string) => {
    const details = { cardNumber: '4242', cardLabel: 'Visa', cardExpiryDate: '2028-12-31' }
    const mandate = { resource: 'mandate', id: id('mdt'), method, status: 'valid', details, customerId }
    mandates.set(mandate.id, mandate)
    return mandate
  }

  function createPayment(body: Json) {
    const amount = body.amount as Amount
    if (!/^\d+\.\d\d$/.test(amount.value)) return refusal(422, 'The amount is invalid', 'amount')
    if (body.method === 'przelewy24') return refusal(422, 'The payment method is not activated', 'method')
    const recurring = body.sequenceType === 'recurring'
    const mandate = mandates.get(body.mandateId as string)
    if (recurring && mandate?.customerId !== body.customerId) return refusal(422, 'The mandate is invalid', 'mandateId')
    const payment: Payment = {
      resource: 'payment',
      id: id('tr'),
      mode: 'test',
      status: recurring ? 'pending' : 'open',
      isCancelable: recurring,
      amount,
      sequenceType: body.sequenceType ?? 'oneoff',
      customerId: body.customerId ?? null,
      mandateId: body.mandateId ?? null,
      metadata: body.metadata,
      _links: recurring ? {} : { checkout: { href: `https://www.mollie.com/checkout/${last}`, type: 'text/html' } },
    }
    payments.set(payment.id, payment)
    return { status: 201, body: payment }
  }

  function cancelPayment(payment: Payment | undefined) {
    if (!payment) return found(payment)
    if (!payment.isCancelable) return refusal(422, 'The payment cannot be canceled')
    Object.assign(payment, { status: 'canceled', isCancelable: false })
    return { status: 200, body: payment }
  }

  function refundPayment(paymentId: string, body: Json) {
    const payment = payments.get(paymentId)
    if (payment?.status !== 'paid') return refusal(422, 'The payment is not paid')
    const cents = (amount: Amount | undefined) => Math.round(Number(amount?.value ?? 0) * 100)
    const total = cents(payment.amountRefunded) + cents(body.amount as Amount)
    if (total > cents(payment.amount)) return refusal(409, 'A duplicate refund has been detected')
    const refund = { resource: 'refund', id: id('re'), status: 'pending', amount: body.amount, metadata: body.metadata }
    refunds.set(paymentId, [...(refunds.get(paymentId) ?? []), refund])
    payment.amountRefunded = { currency: payment.amount.currency, value: (total / 100).toFixed(2) }
    return { status: 201, body: refund }
  }

  /** Pages have two entries, so that lists have several pages. */
  function page(kind: string, all: Json[], path: string, from: string | null) {
    const begin = Math.max(0, from ? all.findIndex(({ id }) => id === from) : 0)
    const next = all[begin + 2]
    const href = next && `${url}${path}?from=${next.id}&limit=2`
    return {
      status: 200,
      body: { _embedded: { [kind]: all.slice(begin, begin + 2) }, _links: { next: href ? { href } : null } },
    }
  }

  const found = (thing: Json | undefined) =>
    thing ? { status: 200, body: thing } : refusal(404, 'Nothing exists with this id')
  const routes: Record<string, (call: { ids: string[]; body: Json; query: URLSearchParams }) => Answer> = {
    'POST payments': ({ body }) => createPayment(body),
    'GET payments': ({ query }) => page('payments', [...payments.values()].reverse(), '/payments', query.get('from')),
    'GET payments/id': ({ ids: [id = ''] }) => found(payments.get(id)),
    'DELETE payments/id': ({ ids: [id = ''] }) => cancelPayment(payments.get(id)),
    'GET payments/id/refunds': ({ ids: [id = ''], query }) =>
      page('refunds', refunds.get(id) ?? [], `/payments/${id}/refunds`, query.get('from')),
    'POST payments/id/refunds': ({ ids: [id = ''], body }) => refundPayment(id, body),
    'POST customers': ({ body }) => {
      const customer = { resource: 'customer', id: id('cst'), ...body }
      customers.set(customer.id, customer)
      return { status: 201, body: customer }
    },
    'POST customers/id/mandates': ({ ids: [customer = ''], body }) => ({
      status: 201,
      body: mandateFor(customer, String(body.method)),
    }),
    'GET customers/id/mandates/id': ({ ids: [, id = ''] }) => found(mandates.get(id)),
    'DELETE customers/id/mandates/id': ({ ids: [, id = ''] }) => {
      mandates.delete(id)
      return { status: 204, body: {} }
    },
    'DELETE customers/id': ({ ids: [customer = ''] }) => {
      if (!customers.delete(customer)) return refusal(404, 'Nothing exists with this id')
      for (const [id, { customerId }] of mandates) if (customerId === customer) mandates.delete(id)
      return { status: 204, body: {} }
    },
    'GET methods': ({ query }) => found({ _embedded: { methods: methodsFor(query).map((id) => ({ id })) } }),
  }

  function answer({ method, path, body, key }: MollieCall): Answer {
    const known = key === undefined ? undefined : remembered.get(key)
    if (known) return known
    const { pathname, searchParams } = new URL(path, 'http://mollie')
    const parts = pathname.split('/').slice(1)
    const route = routes[`${method} ${parts.map((part, index) => (index % 2 ? 'id' : part)).join('/')}`]
    const ids = parts.filter((_, index) => index % 2)
    const made = route?.({ ids, body, query: searchParams }) ?? refusal(404, `${method} ${path}`)
    if (key !== undefined && made.status < 300) remembered.set(key, structuredClone(made))
    return made
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const key = request.headers['idempotency-key']?.toString()
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      body,
      key,
      type: request.headers['content-type'],
    }
    calls.push(call)
    const failure = failures.shift()
    await works.shift()?.()
    if (failure === null) return void request.socket.destroy()
    const allowed = request.headers.authorization === `Bearer ${mollieKey}`
    const made: Failure = failure ?? (allowed ? answer(call) : refusal(401, 'Missing authentication, or failed'))
    const pause = made.retryAfter ? { 'Retry-After': made.retryAfter } : {}
    response.writeHead(made.status, { 'Content-Type': 'application/hal+json', ...pause })
    response.end(made.status === 204 ? undefined : JSON.stringify(made.body ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    payments,
    customers,
    mandates,
    failNext: (...answers) => void failures.push(...answers),
    meanwhile: (work) => void works.push(work),
    changeRefunds(paymentId, to) {
      for (const refund of refunds.get(paymentId) ?? []) Object.assign(refund, to)
    },
    change(paymentId, to) {
      const payment = payments.get(paymentId)
      if (!payment) throw new Error(`no payment ${paymentId}`)
      Object.assign(payment, to)
      if (to.status === 'paid' && payment.sequenceType === 'first') {
        payment.mandateId = mandateFor(String(payment.customerId), 'creditcard').id
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** By default Mollie lists neither wallets nor methods for recurring payments only. */
function methodsFor(query: URLSearchParams): string[] {
  if (query.get('sequenceType') === 'recurring') return ['creditcard', 'directdebit']
  return ['ideal', 'creditcard', ...(query.get('includeWallets') === 'applepay' ? ['applepay'] : [])]
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? (JSON.parse(text) as Json) : {}
}
