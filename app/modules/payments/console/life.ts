import type { LifeMail, LifeOrder, LifeReport, LifeReturn, OrderFacts } from './order-facts.server'
import type { LifeEvent } from './schema'

interface Known extends Pick<OrderFacts, 'reports' | 'granted' | 'returns' | 'sent'> {
  order: LifeOrder
  /** Unspent credits of the order. */
  unspent: number
}

/** Returns the events of an order, oldest first; events without a time come last. */
export function lifeOf({ order, reports, granted, returns, sent, unspent }: Known): LifeEvent[] {
  const events = [
    ...begun(order),
    ...dropped(order),
    ...reports.flatMap((report, index) => reported(report, index + 1, reports.length)),
    ...(granted ? [event('granted', granted.at, 'good', { count: granted.delta, entry: granted.id })] : []),
    ...(granted && order.first_purchase ? [event('premium', granted.at, 'good')] : []),
    ...returns.flatMap((back) => returned(back, order.currency)),
    ...sent.map(mailed),
    ...(granted && order.status === 'completed'
      ? [event('left', null, 'quiet', { left: unspent, count: order.credits })]
      : []),
  ]
  const rank = ({ at }: LifeEvent) => (at ? Date.parse(at) : Number.MAX_SAFE_INTEGER)
  return events.sort((one, other) => rank(one) - rank(other))
}

function event(
  what: string,
  at: string | null,
  state: LifeEvent['state'],
  values: LifeEvent['values'] = {},
  part = '',
): LifeEvent {
  return { id: `${what} ${part}`, what, at, state, values }
}

function begun(order: LifeOrder): LifeEvent[] {
  const { credits, amount, currency, method, provider, provider_payment_id: payment } = order
  const at = order.created_at.toISOString()
  return [
    event('made', at, 'good', { count: credits, amount, currency }),
    ...(payment ? [event('sent', at, 'quiet', { method, provider, payment })] : []),
    ...(order.mandate_reference ? [event('mandate', at, 'quiet', { reference: order.mandate_reference })] : []),
  ]
}

function dropped({ dropped: how, dropped_at: at }: LifeOrder): LifeEvent[] {
  return how && at ? [event(`dropped_${how}`, at.toISOString(), 'quiet')] : []
}

const reportStates = {
  applied: 'good',
  changed_nothing: 'quiet',
  unknown_payment: 'waiting',
  wrong_amount: 'broken',
} as const

function reported(report: LifeReport, place: number, count: number): LifeEvent[] {
  const { id, event: reportedEvent, outcome, repeats, amount, currency } = report
  const [status = ''] = reportedEvent.split(', ')
  const bad = status === 'failed' || status === 'cancelled'
  const known = outcome ? reportStates[outcome] : 'waiting'
  const state = bad && outcome === 'applied' ? 'broken' : known
  const values = { told: reportedEvent, place, count, amount, currency, outcome: outcome ?? 'stored' }
  return [
    event('reported', report.receivedAt, state, values, id),
    ...(repeats > 0
      ? [event('repeated', report.repeatedAt, 'quiet', { told: reportedEvent, count: repeats }, id)]
      : []),
  ]
}

function returned(back: LifeReturn, currency: string): LifeEvent[] {
  const { id, kind, status, amount, credits, reason, refusal } = back
  const values = { amount, currency, count: credits, reason: reason ?? '', refusal: refusal ?? '' }
  const isRequested = kind === 'operator' || kind === 'withdrawal' || kind === 'unclaimed'
  return [
    event(`returned_${kind}`, back.requestedAt, kind === 'chargeback' ? 'broken' : 'quiet', values, id),
    ...(isRequested && status === 'done' ? [event('refund_done', back.doneAt, 'good', values, id)] : []),
    ...(isRequested && status === 'requested' ? [event('refund_under_way', back.failedAt, 'waiting', values, id)] : []),
    ...(status === 'refused' ? [event('refund_refused', back.failedAt, 'broken', values, id)] : []),
    ...(status === 'undone' ? [event('refund_undone', back.failedAt, 'broken', values, id)] : []),
  ]
}

function mailed({ mail, subject, doneAt, createdAt, failed }: LifeMail): LifeEvent {
  const name = `mail_${mail}`
  if (doneAt) return event(name, doneAt, 'good', { state: 'sent' }, subject)
  return event(name, createdAt, failed ? 'broken' : 'waiting', { state: failed ? 'given_up' : 'waits' }, subject)
}
