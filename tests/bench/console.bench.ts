import { setDatabase } from '~/database/database.server'
import { searchAudit } from '~/modules/audit/read-audit.server'
import { searchOf } from '~/modules/audit/search'
import { brandNumbers } from '~/modules/brands/reading/brand-numbers.server'
import { claimNext } from '~/modules/moderation/queue/claim.server'
import { decideCase } from '~/modules/moderation/queue/decide-case.server'
import { oldestCases } from '~/modules/moderation/queue/oldest-cases.server'
import { countCases, listCases } from '~/modules/moderation/queue/read-queue.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { listOperators } from '~/modules/operators/people/people.server'
import { dayRows } from '~/modules/overview/reading/day-rows.server'
import { readOverview } from '~/modules/overview/reading/read-overview.server'
import { hire } from '../support/operators'
import type { Operation } from './database/latency'
import { p50s } from './database/latency'
import { rawPool } from './database/recorded'
import type { Bench, Row } from './measure'
import { brandIds, largePool, otherPools, viewerOf } from './million/brands'
import { fillConsole } from './million/console-data'
import { openMillion } from './million/database'

const perRound = 100

/** What the pages of the console may cost, in p50 of the look-up. */
const bounds: Record<string, number> = { decision: 4, 'overview today': 3, 'overview of 28 days': 3 }
const usualBound = 5

/**
 * Each page's statements among a million members, a million entries of the ledger and 10,000 open reports, eight operators at
 * once, against one prepared look-up of 24 members by key.
 */
export const bench: Bench = async () => {
  await using million = await openMillion()
  setDatabase(million.database)
  const pool = rawPool(million.url)
  try {
    await fillConsole(million.database.unhurried)
    const owner = await hire(`bench-${Date.now()}`, 'owner')
    const { rows } = await pool.query<{ id: string }>('select id from members where pool_id = $1 limit 24000', [
      largePool,
    ])
    const lookUp: Operation = (turn) =>
      pool.query({
        name: 'look-up',
        text: 'select id, name, gender, birth_date, city from members where pool_id = $1 and id = any($2)',
        values: [largePool, Array.from({ length: 24 }, (_, index) => rows[(turn * 31 + index * 97) % rows.length]?.id)],
      })
    const took = await p50s({ lookUp, ...pagesOf(owner) }, perRound)
    const { lookUp: base, ...pages } = took as Record<string, number>
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
    ]
  } finally {
    setDatabase(undefined)
    await pool.end()
  }
}

/** A page a line: what its loader asks the database for, and what the press of a key does. */
function pagesOf(owner: Operator): Record<string, Operation> {
  const { session } = owner
  const brands = [...Object.values(brandIds), ...otherPools]
  const queue = { brandIds: brands, kind: undefined }
  const tenant = grantedTo(viewerOf('whole').tenant, owner)
  return {
    'overview today': () => readOverview(session, brands, 'today'),
    'overview of 28 days': () => readOverview(session, brands, '28'),
    'overview of one brand': () => readOverview(session, [brandIds.whole], 'today'),
    'what waits longest': () => oldestCases(session, brands, 5),
    'file of the overview': () => dayRows(session, [brandIds.whole], 56),
    brands: () => brandNumbers(session, brands),
    queue: () => Promise.all([listCases(owner, queue), countCases(session, brands)]),
    decision: async () => {
      const next = await claimNext(owner, queue)
      if (next) await decideCase(tenant, owner, next.id, { act: 'nothing', ground: null, words: '' })
    },
    'audit log': () => searchAudit(session, { ...searchOf(new URLSearchParams()), brandIds: [] }, 51),
    operators: () => listOperators(owner, (id) => id),
  }
}
