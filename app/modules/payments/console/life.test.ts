import { expect, test } from 'vitest'
import { lifeOf } from './life'

type Known = Parameters<typeof lifeOf>[0]

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute))

const iso = (minute: number) => at(minute).toISOString()

const order = {
  ...{ created_at: at(0), credits: 20, amount: 999, currency: 'EUR', method: 'ideal', provider: 'sandbox' },
  ...{ provider_payment_id: 'sb_1', mandate_reference: null, first_purchase: false, status: 'completed' },
} as unknown as Known['order']

const report = (id: string, event: string, minute: number, more: object = {}) =>
  ({
    ...{ id, event, amount: 999, currency: 'EUR', receivedAt: iso(minute) },
    ...{ outcome: 'applied', repeats: 0, repeatedAt: null, ...more },
  }) as Known['reports'][number]

const back = (id: string, kind: string, status: string, more: object = {}) =>
  ({
    ...{ id, kind, status, amount: 500, credits: 10, reason: null, refusal: null },
    ...{ requestedAt: iso(20), doneAt: null, failedAt: null, ...more },
  }) as Known['returns'][number]

const life = (known: Partial<Known> = {}) =>
  lifeOf({ order, reports: [], granted: null, returns: [], sent: [], unspent: 0, ...known })

/** What happened, how it looks, and the minute. */
const seen = (known: Partial<Known>) =>
  life(known).map(({ what, state, at }) => [what, state, at === null ? null : new Date(at).getUTCMinutes()].join(' '))

test('begins an order’s life with what was ordered, its payment and its mandate', () => {
  expect(life({})).toEqual([
    {
      ...{ id: 'made ', what: 'made', at: at(0).toISOString(), state: 'good' },
      values: { count: 20, amount: 999, currency: 'EUR' },
    },
    {
      ...{ id: 'sent ', what: 'sent', at: at(0).toISOString(), state: 'quiet' },
      values: { method: 'ideal', provider: 'sandbox', payment: 'sb_1' },
    },
  ])
  expect(seen({ order: { ...order, provider_payment_id: null } })).toEqual(['made good 0'])
  const [, , mandate] = life({ order: { ...order, mandate_reference: 'MH-1' } })
  expect(mandate).toMatchObject({ what: 'mandate', state: 'quiet', values: { reference: 'MH-1' } })
})

test('a report that came again once is told as repeated', () => {
  const repeats = (times: number) => seen({ reports: [report('a', 'paid', 3, { repeats: times, repeatedAt: iso(4) })] })
  expect(repeats(0)).not.toContain('repeated quiet 4')
  expect(repeats(1)).toContain('repeated quiet 4')
})

test('tells credits and premium of a paid order only if it gave them', () => {
  const granted = { id: 'entry', delta: 20, at: iso(5) }
  expect(seen({ granted })).toEqual(['made good 0', 'sent quiet 0', 'granted good 5', 'left quiet '])
  const first = { ...order, first_purchase: true }
  expect(seen({ granted, order: first })).toContain('premium good 5')
  expect(seen({ order: first })).toEqual(['made good 0', 'sent quiet 0'])
  expect(seen({ granted, order: { ...order, status: 'failed' } })).not.toContain('left quiet ')
  const values = life({ granted, unspent: 7 }).map((event) => event.values)
  expect(values.slice(-2)).toEqual([
    { count: 20, entry: 'entry' },
    { left: 7, count: 20 },
  ])
})

test('shows each report in its place and marks refused, foreign and differing ones', () => {
  const reports = [
    report('a', 'pending', 1, { repeats: 2, repeatedAt: iso(9) }),
    report('b', 'failed', 2),
    report('c', 'cancelled, refunded 5', 3),
    report('d', 'failed', 4, { outcome: 'changed_nothing' }),
    report('e', 'paid', 5, { outcome: 'wrong_amount', amount: 1 }),
    report('f', 'paid', 6, { outcome: 'unknown_payment' }),
    report('g', 'paid', 7, { outcome: null }),
    report('h', 'paid', 8),
  ]
  expect(seen({ reports }).slice(2)).toEqual([
    ...['reported good 1', 'reported broken 2', 'reported broken 3', 'reported quiet 4'],
    ...['reported broken 5', 'reported waiting 6', 'reported waiting 7', 'reported good 8', 'repeated quiet 9'],
  ])
  const reported = life({ reports }).filter(({ what }) => what === 'reported')
  expect(reported.map(({ values }) => [values.place, values.count])).toEqual(reports.map((_, index) => [index + 1, 8]))
  expect(reported[6]?.values).toEqual({
    ...{ told: 'paid', place: 7, count: 8, amount: 999, currency: 'EUR', outcome: 'stored' },
  })
  expect(life({ reports }).at(-1)?.values).toEqual({ told: 'pending', count: 2 })
})

test('tells what went back with what the provider made of it', () => {
  const later = { doneAt: iso(30), failedAt: iso(40) }
  const of = (kind: string, status: string) => seen({ returns: [back('r', kind, status, later)] }).slice(2)
  expect(of('chargeback', 'done')).toEqual(['returned_chargeback broken 20'])
  expect(of('provider', 'done')).toEqual(['returned_provider quiet 20'])
  for (const kind of ['operator', 'withdrawal', 'unclaimed']) {
    const first = `returned_${kind} quiet 20`
    expect(of(kind, 'done')).toEqual([first, 'refund_done good 30'])
    expect(of(kind, 'requested')).toEqual([first, 'refund_under_way waiting 40'])
    expect(of(kind, 'refused')).toEqual([first, 'refund_refused broken 40'])
    expect(of(kind, 'undone')).toEqual([first, 'refund_undone broken 40'])
  }
  const [, , refused] = life({ returns: [back('r', 'operator', 'refused', { reason: 'kind', refusal: 'no' })] })
  expect(refused?.values).toEqual({ amount: 500, currency: 'EUR', count: 10, reason: 'kind', refusal: 'no' })
})

test('mails are told as sent, waiting or given up, each where it belongs in time', () => {
  const mail = (name: string, doneAt: string | null, failed: boolean) => ({
    ...{ mail: name, subject: name, doneAt, createdAt: iso(10), failed },
  })
  const sent = [mail('refund', null, true), mail('failed', null, false), mail('receipt', iso(7), false)]
  expect(seen({ sent }).slice(2)).toEqual(['mail_receipt good 7', 'mail_refund broken 10', 'mail_failed waiting 10'])
  expect(
    life({ sent })
      .slice(2)
      .map(({ values }) => values.state),
  ).toEqual(['sent', 'given_up', 'waits'])
})

test('puts what has no moment at the end', () => {
  const returns = [back('r', 'operator', 'requested'), back('s', 'operator', 'requested', { requestedAt: iso(3) })]
  expect(seen({ returns })).toEqual([
    ...['made good 0', 'sent quiet 0', 'returned_operator quiet 3', 'returned_operator quiet 20'],
    ...['refund_under_way waiting ', 'refund_under_way waiting '],
  ])
})
