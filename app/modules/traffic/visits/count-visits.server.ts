import { sql } from 'kysely'
import type { TenantScope } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { VisitCountsTable, VisitQuartersTable } from '~/database/tables/people/visits'
import type { Tenant } from '~/tenancy/tenant'
import type { Tracking } from '../tracking'

/** Tracking keys by which visits are counted separately. */
export const visitKeys = ['network', 'ref', 'sub1', 'lander', 'variant'] as const

export type VisitOrigin = Pick<Tracking, (typeof visitKeys)[number]>

const flushMs = 10_000
/** Number of counts in memory at which they are stored at once. */
const mostWaiting = 5_000
/** Maximum number of origins per brand and day, as visitors can make them up. Beyond it only listed networks are kept. */
const mostOrigins = 5_000

interface BrandCounts {
  brand: TenantScope
  counts: Map<string, VisitCount>
  quarters: Map<string, VisitQuarter>
}

/** Time of a visit, in the brand's time zone. */
interface VisitTime {
  /** yyyy-mm-dd */
  day: string
  /** Quarter of an hour within the day: 0 to 95. */
  quarter: number
}

interface DayOrigins {
  day: string
  keys: Set<string>
}

export interface VisitCounter {
  /** Adds one visit in memory: waits for nothing and never throws. */
  count(tenant: Tenant, time: Readonly<VisitTime>, origin: VisitOrigin, robot: boolean): void
  /** Stores the counts. Counts that can't be stored are kept for the next time, within a bound. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts visits by origin and day, and by quarter of an hour, without personal data: no address, browser or exact time.
 * Counts are stored in batches, outside the requests that they count.
 */
export function createVisitCounter(failed: (error: unknown) => void): VisitCounter {
  let waiting = new Map<string, BrandCounts>()
  let size = 0
  const origins = new Map<string, DayOrigins>()
  let flushing: Promise<void> = Promise.resolve()

  function waitingOf(brand: TenantScope): BrandCounts {
    return waiting.get(brand.id) ?? remember(waiting, brand.id, { brand, counts: new Map(), quarters: new Map() })
  }

  function addQuarter(brand: TenantScope, { day, quarter, visits }: VisitQuarter): void {
    const { quarters } = waitingOf(brand)
    const key = `${day} ${quarter}`
    const known = quarters.get(key)
    if (known) known.visits += visits
    else quarters.set(key, { day, quarter, visits })
  }

  function add(brand: TenantScope, key: string, counted: VisitCount): void {
    const { counts } = waitingOf(brand)
    const known = counts.get(key)
    if (known) {
      known.visits += counted.visits
      known.robots += counted.robots
      return
    }
    counts.set(key, counted)
    size += 1
  }

  function addAgain({ brand, counts, quarters }: BrandCounts): void {
    for (const [key, counted] of counts) add(brand, key, counted)
    for (const counted of quarters.values()) addQuarter(brand, counted)
  }

  /** Whether an origin is counted separately: known today, or among the first `mostOrigins`. */
  function isCountedSeparately(tenantId: string, day: string, key: string): boolean {
    const before = origins.get(tenantId)
    const { keys } = before?.day === day ? before : remember(origins, tenantId, { day, keys: new Set() })
    if (keys.size < mostOrigins) keys.add(key)
    return keys.has(key)
  }

  async function storeAll(): Promise<void> {
    const batch = waiting
    waiting = new Map()
    size = 0
    for (const [, { brand, counts, quarters }] of batch) {
      try {
        await storeCounts(brand, [...counts.values()], [...quarters.values()])
      } catch (error) {
        failed(error)
        if (size < mostWaiting * 4) addAgain({ brand, counts, quarters })
      }
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(storeAll)
    return flushing
  }

  const timer = setInterval(() => void flush(), flushMs).unref()
  return {
    count(tenant, { day, quarter }, origin, robot) {
      const countedOrigin = isCountedSeparately(tenant.id, day, keyOf(day, origin))
        ? origin
        : listedNetwork(tenant, origin)
      const { network = '', ref = '', sub1 = '', lander = '', variant = '' } = countedOrigin
      const visits = robot ? 0 : 1
      const counted = { day, network, ref, sub1, lander, variant, visits, robots: 1 - visits }
      add(tenant, keyOf(day, countedOrigin), counted)
      if (!robot) addQuarter(tenant, { day, quarter, visits })
      if (size >= mostWaiting) void flush()
    },
    flush,
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}

function keyOf(day: string, { network, ref, sub1, lander, variant }: VisitOrigin): string {
  return [day, network, ref, sub1, lander, variant].join('\n')
}

function listedNetwork({ settings }: Tenant, { network }: VisitOrigin): VisitOrigin {
  return network !== undefined && settings.networks.includes(network) ? { network } : {}
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value)
  return value
}

type VisitCount = Omit<VisitCountsTable, 'pool_id' | 'tenant_id' | 'day'> & { day: string }

type VisitQuarter = Pick<VisitQuartersTable, 'quarter' | 'visits'> & { day: string }

/** Adds counts to the brand's stored ones: all or none. A brand's first visit also starts its counts by day. */
function storeCounts(
  tenant: TenantScope,
  counts: readonly VisitCount[],
  quarters: readonly VisitQuarter[],
): Promise<void> {
  return forTenant(tenant, async (db) => {
    const { poolId, tenantId } = db.scope
    // Sorted, so that two servers that store at the same time don't deadlock.
    await sql`
      insert into visit_counts (pool_id, tenant_id, day, network, ref, sub1, lander, variant, visits, robots)
      select ${poolId}, ${tenantId}, day, network, ref, sub1, lander, variant, visits, robots
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (day date, network text, ref text, sub1 text,
        lander text, variant text, visits integer, robots integer)
      order by day, network, ref, sub1, lander, variant
      on conflict (pool_id, tenant_id, day, network, ref, sub1, lander, variant)
        do update set visits = visit_counts.visits + excluded.visits, robots = visit_counts.robots + excluded.robots`.execute(
      db,
    )
    if (quarters.length === 0) return
    await sql`
      with brand as (insert into roll_ups (pool_id, tenant_id) values (${poolId}, ${tenantId}) on conflict do nothing)
      insert into visit_quarters (pool_id, tenant_id, day, quarter, visits)
      select ${poolId}, ${tenantId}, day, quarter, visits
      from jsonb_to_recordset(${JSON.stringify(quarters)}::jsonb) as counted (day date, quarter smallint, visits integer)
      order by day, quarter
      on conflict (pool_id, tenant_id, day, quarter) do update set visits = visit_quarters.visits + excluded.visits`.execute(
      db,
    )
  })
}
