import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import type { ReportedStatus } from '~/modules/payments/provider/port'
import { sandboxNotification } from '~/modules/payments/provider/sandbox.server'
import { lookInto } from '../support/census'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

const secret = 'only for this test, and long enough'
// The test signs notifications as the server does.
process.env.SECRET = secret

const ordersEach = 6
const repeated = 5
/** After so many notifications were taken the server is killed, and started again. */
const killedAfter = [40, 110]

test('credits each paid order once by repeated, mixed notifications and kill -9', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', JOBS: 'off', SECRET: secret } })
  const orders = await placeOrders(site)
  const waiting = shuffled(
    orders.flatMap((order) => Array.from({ length: repeated }, () => notificationsOf(order)).flat()),
  )
  let taken = 0
  for (const kill of [...killedAfter, Number.POSITIVE_INFINITY]) {
    let killed: Promise<unknown> | undefined
    await inParallel(waiting, async (body) => {
      const answer = killed ? null : await notify(site, body).catch(() => null)
      // Not taken: the provider sends it again later.
      if (answer?.status !== 204) return false
      taken += 1
      if (taken >= kill) killed ??= site.stop('SIGKILL')
      return true
    })
    await killed
    if (killed) await site.start()
  }
  expect(waiting).toEqual([])
  await site.stop()
  const paid = orders.filter((order) => order.paid)
  const found = await lookInto(site, async (rows) => ({
    completed: await rows.selectFrom('orders').selectAll().where('status', '=', 'completed').execute(),
    bought: await rows.selectFrom('credit_ledger').selectAll().where('reason', '=', 'purchase').execute(),
    first: await rows.selectFrom('orders').select('id').where('first_purchase', '=', true).execute(),
    mismatches: await ledgerMismatches(rows),
  }))
  const completed = found.completed.map(({ provider_payment_id: id }) => id)
  expect(completed.toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
  expect(found.bought.map(({ idempotency_key: key }) => key.split(':').at(-1)).toSorted()).toEqual(
    found.completed.map(({ id }) => id).toSorted(),
  )
  expect(found.first).toHaveLength(2)
  expect(found.mismatches).toEqual([])
  expect(ledgerOf(site)).toMatch(/All agree\.\s*$/)
})

interface Placed {
  /** At the sandbox. */
  id: string
  amount: number
  currency: string
  paid: boolean
}

/** Two members order; of three orders two are paid at the checkout, one is refused. Nobody comes back from there. */
async function placeOrders(site: Site): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const name of ['anna', 'berta']) {
    const buyer = new Visitor(site, 'saffron')
    await buyer.signUp(name)
    await endWelcome(site)
    for (let number = 0; number < ordersEach; number++) {
      const page = `/credits/1/creditcard?order=${crypto.randomUUID()}`
      const { text } = await buyer.see(page)
      const amount = valueIn(text, 'amount')
      const currency = valueIn(text, 'currency')
      const ordered = await buyer.send(page, { amount, currency, agreed: 'on' })
      const checkout = String(ordered.headers.location)
      const paid = number % 3 !== 2
      await buyer.send(checkout, { outcome: paid ? 'pay' : 'fail' })
      placed.push({ id: checkout.replace('/sandbox/checkout/', ''), amount: Number(amount), currency, paid })
    }
  }
  return placed
}

/** Members who joined a month ago have no offer, which their orders would hand on to one another. */
function endWelcome(site: Site) {
  const monthAgo = new Date(Date.now() - 30 * 86_400_000)
  return lookInto(site, (rows) => rows.updateTable('accounts').set({ signup_at: monthAgo }).execute())
}

function valueIn(page: string, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]+)"`).exec(page) ?? []
  if (value === undefined) throw new Error(`no field ${name} in ${page.slice(0, 500)}`)
  return value
}

/** One of each notification of an order, as the sandbox would send it. */
function notificationsOf({ id, amount, currency, paid }: Placed): string[] {
  const statuses: ReportedStatus[] = paid ? ['pending', 'failed', 'paid'] : ['pending', 'cancelled', 'failed']
  const { id: tenantId } = JSON.parse(readFileSync('tenants/saffron/tenant.json', 'utf8')) as { id: string }
  return statuses.map((status) => {
    const report = { providerPaymentId: id, status, amount, currency, refunded: 0, chargedBack: 0 }
    return sandboxNotification({ id: tenantId }, report).toString()
  })
}

function notify(site: Site, body: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return new Visitor(site, 'saffron').ask({ method: 'POST', target: '/webhooks/payments/sandbox', headers, body })
}

/** Eight at a time; what is done leaves the list, what is not stays for the next time. */
async function inParallel<T>(all: T[], work: (one: T) => Promise<boolean>): Promise<void> {
  const left: T[] = []
  const worker = async () => {
    for (let one = all.shift(); one !== undefined; one = all.shift()) if (!(await work(one))) left.push(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  all.push(...left)
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((first, second) => first.at - second.at)
    .map(({ one }) => one)
}

/** The command that proves the books, on the stopped server's data. */
function ledgerOf(site: Site): string {
  const database = site.databaseUrl ? { DATABASE_URL: site.databaseUrl } : {}
  const env = {
    ...process.env,
    ...database,
    DATA_DIR: site.dataDir,
    TENANTS_DIR: site.tenantsDir,
    LOG_LEVEL: 'warn',
  }
  return execFileSync(process.execPath, ['--import', 'tsx', resolve('scripts/tenant/index.ts'), 'ledger', 'saffron'], {
    env,
    encoding: 'utf8',
  })
}
