import { setTimeout } from 'node:timers/promises'
import { setDatabase } from '~/database/database.server'
import { searchAudit } from '~/modules/audit/read-audit.server'
import { searchOf } from '~/modules/audit/search'
import { brandNumbers } from '~/modules/brands/reading/brand-numbers.server'
import { listStaffChats } from '~/modules/chats/staff/inbox.server'
import { complaintsAcross } from '~/modules/complaints/waiting-complaints.server'
import { readHealth } from '~/modules/health/read-health.server'
import { oldestCases } from '~/modules/moderation/list/oldest-cases.server'
import { readQueue } from '~/modules/moderation/list/read-queue.server'
import type { Claimed } from '~/modules/moderation/queue/claim.server'
import { claimNext } from '~/modules/moderation/queue/claim.server'
import { decideAndClaimNext } from '~/modules/moderation/queue/decide-case.server'
import { readTransparency } from '~/modules/moderation/transparency/transparency.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { listOperators } from '~/modules/operators/people/people.server'
import { dayRows } from '~/modules/overview/reading/day-rows.server'
import { readOverview } from '~/modules/overview/reading/read-overview.server'
import { revenueBetween } from '~/modules/payments/books/revenue.server'
import { partnerReport, reportWish } from '~/modules/payments/console/partner-report.server'
import { readOrder } from '~/modules/payments/console/read-order.server'
import { searchOrders } from '~/modules/payments/console/search-orders.server'
import { countWaitingRefunds } from '~/modules/payments/console/search-refunds.server'
import { readFile } from '~/modules/support/file/read-file.server'
import { findMembers } from '~/modules/support/search/find-members.server'
import { countPostbacks, listPostbacks } from '~/modules/traffic/postbacks/postback-log.server'
import { hire } from '../support/operators'
import type { Operation } from './database/latency'
import { besideOthers, p50s } from './database/latency'
import { buyerId, size as paid } from './database/payments-data'
import { rawPool } from './database/recorded'
import type { Bench, Row } from './measure'
import { brandIds, largePool, otherPools, viewerOf } from './million/brands'
import { fillConsole } from './million/console-data'
import { openMillion } from './million/database'
import { queriesOf } from './million/queries'

/** Number of concurrent operators. */
const desks = 8
/** Operators who work while members read their pages: how many, and the seconds between pages of each. */
const operators = { count: 50, seconds: 3, perRound: 1_500 }
const perRound = 100

/** Maximum p50 of the console's pages, relative to that of the look-up. */
const bounds: Record<string, number> = { decision: 4, 'overview today': 3, 'overview of 28 days': 3 }
const usualBound = 5

/** Name of the row for members' pages while operators work; the others are named by their page. */
const beside = 'members beside operators'

const allOrders = { search: '', state: '', method: '', country: '', days: 0, before: null } as const

/**
 * Each page's statements among a million members, a million entries of the ledger and 10,000 open reports, with eight
 * concurrent operators, compared with one prepared look-up of 24 members by key; and a page of members while fifty
 * operators work, compared with the same page without them.
 */
export const bench: Bench = async (only) => {
  await using million = await openMillion()
  setDatabase(million.database)
  const pool = rawPool(million.url)
  try {
    await fillConsole(million.database.unhurried)
    const hired = Date.now()
    const moderators: Operator[] = []
    for (let desk = 0; desk < operators.count; desk++) moderators.push(await hire(`bench-${hired}-${desk}`, 'owner'))
    const { rows } = await pool.query<{ id: string }>('select id from members where pool_id = $1 limit 24000', [
      largePool,
    ])
    const lookUp: Operation = (turn) =>
      pool.query({
        name: 'look-up',
        text: 'select id, name, gender, birth_date, city from members where pool_id = $1 and id = any($2)',
        values: [largePool, Array.from({ length: 24 }, (_, index) => rows[(turn * 31 + index * 97) % rows.length]?.id)],
      })
    const chosen = chosenOf(pagesOf(moderators.slice(0, desks)), only)
    const took = await p50s({ lookUp, ...chosen }, perRound)
    const { lookUp: base, ...pages } = took as Record<string, number>
    const withMembers = only === undefined || only.includes(beside)
    return [
      ...Object.entries(pages).map(
        ([name, measured]): Row => ({
          name: `console, ${name} / look-up, p50`,
          measured: measured / (base ?? Number.NaN),
          unit: '×',
          bound: bounds[name] ?? usualBound,
        }),
      ),
      { name: 'look-up, p50', measured: base ?? Number.NaN, unit: 'ms' },
      ...(withMembers ? [await membersRow(moderators)] : []),
    ]
  } finally {
    setDatabase(undefined)
    await pool.end()
  }
}

/** Returns the requested pages; by default all. */
function chosenOf(pages: Record<string, Operation>, only: readonly string[] | undefined): Record<string, Operation> {
  const unknown = only?.find((name) => name !== beside && !(name in pages))
  if (unknown !== undefined) throw new Error(`no row '${unknown}' among ${[...Object.keys(pages), beside].join(', ')}`)
  return Object.fromEntries(Object.entries(pages).filter(([name]) => only?.includes(name) ?? true))
}

async function membersRow(moderators: readonly Operator[]): Promise<Row> {
  return {
    name: `members found, ${operators.count} operators at work / none, p50`,
    measured: await membersBeside(moderators),
    unit: '×',
    bound: 1.1,
  }
}

/** Measures how much longer members' searches take while operators decide cases, look up members and read figures. */
async function membersBeside(moderators: readonly Operator[]): Promise<number> {
  const [search] = await queriesOf(viewerOf('whole'))
  if (!search) throw new Error('members search')
  const pages = pagesOf(moderators)
  const worked = ['decision', "member's page", 'queue', 'overview today', 'orders'].flatMap((name) => pages[name] ?? [])
  return besideOthers(search.run, operators.perRound, (over) =>
    Promise.all(
      moderators.map(async (_, desk) => {
        const rest = (seconds: number) => setTimeout(seconds * 1000, null, { signal: over }).catch(() => null)
        await rest((operators.seconds * desk) / operators.count)
        for (let turn = desk; !over.aborted; turn++) {
          await worked[turn % worked.length]?.(turn)
          await rest(operators.seconds)
        }
      }),
    ),
  )
}

/** One operation for each page: its loader's queries and the action of a key. */
function pagesOf(moderators: readonly Operator[]): Record<string, Operation> {
  const [owner] = moderators
  if (!owner) throw new Error('nobody is there')
  const { session } = owner
  const tenant = grantedTo(viewerOf('whole').tenant, owner)
  const brands = [...Object.values(brandIds), ...otherPools]
  const searched = [
    ...Object.values(brandIds).map((id) => ({ id, poolId: largePool })),
    ...otherPools.map((id) => ({ id, poolId: id })),
  ]
  const [payingBrand = ''] = otherPools
  const payer = { ...tenant, id: payingBrand, poolId: payingBrand }
  const staffedTenant = { ...tenant, settings: { ...tenant.settings, fictional_operator: true } }
  // Each moderator has one claim at a time.
  const free = moderators.map((moderator) => ({ moderator, open: null as Claimed | null }))
  const queue = { brandIds: brands, kind: undefined }
  return {
    'overview today': () => readOverview(session, brands, 'today'),
    'overview of 28 days': () => readOverview(session, brands, '28'),
    'overview of one brand': () => readOverview(session, [brandIds.whole], 'today'),
    'what waits longest': () => oldestCases(session, brands, 5),
    'file of the overview': () => dayRows(session, [brandIds.whole], 56),
    brands: () => brandNumbers(session, brands),
    queue: () => readQueue(owner, queue),
    decision: async () => {
      const desk = free.pop() ?? { moderator: owner, open: null }
      const { moderator } = desk
      const open = desk.open ?? (await claimNext(moderator, queue))
      const at = grantedTo(tenant, moderator)
      const decision = { act: 'nothing', ground: null, words: '', wish: queue } as const
      free.push({ moderator, open: open && (await decideAndClaimNext(at, moderator, open.id, decision)).next })
    },
    'transparency report': () => readTransparency(tenant, 'last_6_months'),
    'members found by name': (turn) => findMembers(session, searched, `member${turn % 20_000}`),
    "member's page": (turn) => readFile(payer, buyerId(1 + (turn % paid.members))),
    orders: () => searchOrders(session, { ...allOrders, brands: searched }, 51),
    'order by number': (turn) =>
      searchOrders(session, { ...allOrders, brands: searched, search: String(10_001 + (turn % paid.members)) }, 51),
    'order opened': (turn) => readOrder(payer, 10_001 + (turn % paid.members)),
    'refunds that wait': () => countWaitingRefunds(session, brands),
    revenue: () => revenueBetween(payer, { from: '2026-11-01', to: '2026-11-24' }),
    'report of partners': () => partnerReport(payer, reportWish(new URLSearchParams(), payer)),
    postbacks: () => Promise.all([listPostbacks(payer, { open: false, before: null }, 51), countPostbacks(payer)]),
    'staff inbox': () => listStaffChats(staffedTenant, owner),
    health: () => readHealth([]),
    complaints: () => complaintsAcross(session, brands, { answered: false }),
    'audit log': () => searchAudit(session, { ...searchOf(new URLSearchParams()), brandIds: [] }, 51),
    operators: () => listOperators(owner, (id) => id),
  }
}
