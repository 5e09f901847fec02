import { sql } from 'kysely'
import type { Database } from '~/database/database.server'
import { setDatabase } from '~/database/database.server'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { applyReport } from '~/modules/payments/notifications/apply-report.server'
import { placeOrder } from '~/modules/payments/orders/place-order.server'
import type { PaymentReport } from '~/modules/payments/provider/port'
import type { Tenant } from '~/tenancy/tenant'
import { orderDraft } from '../support/money/buying'
import { memberFor } from '../support/person'
import { demoTenants } from '../support/tenants'
import { p50s } from './database/latency'
import { openRecordedDatabase } from './database/own-database'
import { buyerId, fillPayments, orderId, size } from './database/payments-data'
import type { Recorder } from './database/recorded'
import { rawPool } from './database/recorded'
import type { Bench, Row } from './measure'
import { median } from './measure'

const perRound = 150
const proofs = 7

/** Placing orders, applying payments and proving the books, with a million entries in the ledger. */
export const bench: Bench = async () => {
  await using own = await openRecordedDatabase()
  const { url, database, noting, record } = own
  const tenant = demoTenants().saffron
  await fillPayments(database.unhurried, tenant)
  setDatabase(noting)
  const counted = await ordering(noting, tenant, record)
  setDatabase(database)
  // First, before payments add entries to the ledger.
  const proof = await proving(database, tenant)
  return [...counted, ...(await notifying(tenant, url)), ...proof]
}

/** Counts the queries from pressing the button to the provider's checkout, without those of the sandbox. */
async function ordering({ owner }: Database, tenant: Tenant, record: Recorder['record']): Promise<Row[]> {
  const count = async (work: () => Promise<unknown>) => {
    const statements = await record(work)
    return statements.filter(({ text }) => !/^(begin|set constraints)/.test(text) && !/sandbox_/.test(text)).length
  }
  const settled = memberFor(tenant, 'settled', {}, buyerId(1))
  const newcomer = memberFor(tenant, 'newcomer', {}, buyerId(2))
  await sql`update accounts set signup_at = now() - interval '30 days' where id = ${buyerId(1)}`.execute(owner)
  await sql`insert into discount_codes (pool_id, tenant_id, id, code, value_percentage, paymentmethods)
    values (${tenant.poolId}, ${tenant.id}, gen_random_uuid(), 'SPRING', 25, '{}')`.execute(owner)
  const offered = { amount: 749, currency: 'EUR' }
  return [
    { name: 'queries of an order', measured: await count(() => placeOrder(settled, orderDraft())), unit: '', bound: 5 },
    {
      name: 'queries of an order with the time bonus',
      measured: await count(() => placeOrder(newcomer, orderDraft({ seen: offered }))),
      unit: '',
      bound: 5,
    },
    {
      name: 'queries of an order with a code',
      measured: await count(() => placeOrder(settled, orderDraft({ code: 'SPRING', seen: offered }))),
      unit: '',
      bound: 5,
    },
  ]
}

/** Measures first payments of different members, eight concurrently. */
async function notifying(tenant: Tenant, url: string): Promise<Row[]> {
  const raw = rawPool(url)
  const took = await p50s(
    {
      lookUp: (turn) =>
        raw.query({
          name: 'look-up',
          text: 'select * from members where pool_id = $1 and id = any($2)',
          values: [
            tenant.poolId,
            Array.from({ length: 24 }, (_, index) => buyerId(1 + ((turn * 31 + index * 97) % size.members))),
          ],
        }),
      apply: (turn) => applyReport(tenant, 'mollie', paid(turn + 10)),
      again: (turn) => applyReport(tenant, 'mollie', paid(10 + (turn % perRound))),
    },
    perRound,
  )
  await raw.end()
  return [
    { name: 'applying a notification / look-up, p50', measured: took.apply / took.lookUp, unit: '×', bound: 8 },
    { name: 'the same notification again / look-up, p50', measured: took.again / took.lookUp, unit: '×' },
    { name: 'look-up, p50', measured: took.lookUp, unit: 'ms' },
    { name: 'applying a notification, p50', measured: took.apply, unit: 'ms' },
  ]
}

function paid(n: number): PaymentReport {
  const { amount } = size
  const whole = { refunded: 0, chargedBack: 0, reusableMethod: null }
  return { providerPaymentId: `tr_${n}`, orderId: orderId(n), status: 'paid', amount, currency: 'EUR', ...whole }
}

/** Compares the proof with a plain read of the same rows, in turns. */
async function proving({ owner }: Database, tenant: Tenant): Promise<Row[]> {
  const scan = sql`select sum(delta) from credit_ledger where pool_id = ${tenant.poolId} and tenant_id = ${tenant.id}`
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const rounds = []
  for (let round = 0; round < proofs; round++) {
    const read = await timed(() => scan.execute(owner))
    const proof = await timed(async () => {
      const mismatches = await ledgerMismatches(owner, tenant)
      if (mismatches.length > 0) throw new Error('the ledger does not fit its balances')
    })
    rounds.push({ read, proof })
  }
  return [
    {
      name: `proof of ${size.entries} ledger entries / one scan of them`,
      measured: median(rounds.map(({ read, proof }) => proof / read)),
      unit: '×',
      bound: 3,
    },
    { name: 'proof of the ledger', measured: median(rounds.map(({ proof }) => proof)), unit: 'ms' },
  ]
}
