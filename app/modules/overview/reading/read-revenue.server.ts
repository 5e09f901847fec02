import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole } from '~/database/for-tenant.server'
import { sumCounted } from './counted.server'
import type { BrandsRevenue, Compared, RevenueOfCurrency } from './revenue'
import { netOf } from './revenue'

/**
 * Reads what brands sold on the last whole days, beside as many days before, from their roll-ups: see `sumCounted`.
 * @param days number of days of the period
 */
export function readRevenue(session: string, brandIds: readonly string[], days: number): Promise<BrandsRevenue> {
  return sumCounted(session, { kind: 'revenue', wish: days, brandIds }, (db, ids) => addedUp(db, ids, days))
}

async function addedUp(db: TenantDb, brandIds: readonly string[], days: number): Promise<BrandsRevenue> {
  const [[counted], brands, byDay, networks] = await Promise.all([
    countsOf(db, brandIds),
    brandsOf(db, brandIds, days),
    daysOf(db, brandIds, days),
    networksOf(db, brandIds, days),
  ])
  return {
    countedAt: counted?.countedAt?.toISOString() ?? null,
    to: counted?.to ?? null,
    currencies: currenciesOf(brands, byDay, days),
    brands: largestFirst(brands),
    networks: largestFirst(networks),
    networksUntil: counted?.networksUntil ?? null,
  }
}

async function countsOf(db: TenantDb, brandIds: readonly string[]) {
  const { rows } = await sql<{ countedAt: Date | null; to: string | null; networksUntil: string | null }>`
    select min(counted_at) as "countedAt", to_char(max(day) - 1, 'YYYY-MM-DD') as to,
      to_char(min(origins_until), 'YYYY-MM-DD') as "networksUntil"
    from roll_ups where tenant_id = any(${[...brandIds]}) and day is not null`.execute(db)
  return rows
}

/** SQL: sums of the period and of the days before, of rows `m` of a brand whose today is `s.day`. */
function compared(days: number, of: Record<'orders' | 'paid' | 'refunds' | 'returned', RawBuilder<unknown>>) {
  const now = sql`m.day between s.day - ${days}::integer and s.day - 1`
  const before = sql`m.day < s.day - ${days}::integer`
  const sum = (amount: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    sql`coalesce(sum(${amount}) filter (where ${when}), 0)::float8`
  return sql`
    m.currency, ${sum(of.orders, now)} as orders, ${sum(of.paid, now)} as paid, ${sum(of.refunds, now)} as refunds,
    ${sum(of.returned, now)} as returned, ${sum(of.orders, before)} as "ordersBefore",
    ${sum(sql`${of.paid} - ${of.returned}`, before)} as "netBefore"`
}

async function brandsOf(db: TenantDb, brandIds: readonly string[], days: number) {
  const columns = {
    orders: sql.ref('m.orders'),
    paid: sql.ref('m.paid'),
    refunds: sql.ref('m.refunds'),
    returned: sql.ref('m.returned'),
  }
  const { rows } = await sql<Compared & { brandId: string }>`
    select s.tenant_id as "brandId", ${compared(days, columns)}
    from roll_ups s join day_money m on m.pool_id = s.pool_id and m.tenant_id = s.tenant_id
      and m.day between s.day - ${2 * days}::integer and s.day - 1
    where s.tenant_id = any(${[...brandIds]})
    group by s.tenant_id, m.currency`.execute(db)
  return rows
}

/** Refunds are counted by day and currency only: of a network their number is unknown. */
async function networksOf(db: TenantDb, brandIds: readonly string[], days: number) {
  const columns = {
    orders: sql.ref('m.purchases'),
    paid: sql.ref('m.revenue'),
    refunds: sql.lit(0),
    returned: sql.ref('m.refunds'),
  }
  const { rows } = await sql<Compared & { network: string }>`
    select m.network, ${compared(days, columns)}
    from roll_ups s join day_origins m on m.pool_id = s.pool_id and m.tenant_id = s.tenant_id
      and m.day between s.day - ${2 * days}::integer and s.day - 1
    where s.tenant_id = any(${[...brandIds]}) and m.currency <> ''
    group by m.network, m.currency`.execute(db)
  return rows
}

interface DayRow {
  currency: string
  /** Number of days before the brand's today. */
  ago: number
  net: number
}

async function daysOf(db: TenantDb, brandIds: readonly string[], days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select m.currency, s.day - m.day as ago, sum(m.paid - m.returned)::float8 as net
    from roll_ups s join day_money m on m.pool_id = s.pool_id and m.tenant_id = s.tenant_id
      and m.day between s.day - ${2 * days}::integer and s.day
    where s.tenant_id = any(${[...brandIds]})
    group by m.currency, s.day - m.day`.execute(db)
  return rows
}

function currenciesOf(brands: readonly Compared[], byDay: readonly DayRow[], days: number): RevenueOfCurrency[] {
  const nets = new Map(byDay.map(({ currency, ago, net }) => [`${currency} ${ago}`, net]))
  return [...new Set(byDay.map(({ currency }) => currency))]
    .map((currency) => {
      const netAgo = (ago: number) => nets.get(`${currency} ${ago}`) ?? 0
      const nothing = { orders: 0, paid: 0, refunds: 0, returned: 0, ordersBefore: 0, netBefore: 0 }
      const sums = brands.filter((brand) => brand.currency === currency).reduce(added, { currency, ...nothing })
      return {
        ...sums,
        today: netAgo(0),
        days: Array.from({ length: days }, (_, index) => ({
          net: netAgo(days - index),
          before: netAgo(2 * days - index),
        })),
      }
    })
    .sort((one, other) => netOf(other) - netOf(one))
}

function added(sum: Compared, more: Compared): Compared {
  return {
    currency: sum.currency,
    orders: sum.orders + more.orders,
    paid: sum.paid + more.paid,
    refunds: sum.refunds + more.refunds,
    returned: sum.returned + more.returned,
    ordersBefore: sum.ordersBefore + more.ordersBefore,
    netBefore: sum.netBefore + more.netBefore,
  }
}

function largestFirst<Row extends Compared>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => one.currency.localeCompare(other.currency) || netOf(other) - netOf(one))
}

/** One brand's money of one day and currency; minor units. */
export interface RevenueDay {
  /** yyyy-mm-dd in the brand's time zone. */
  day: string
  brandId: string
  currency: string
  orders: number
  paid: number
  refunds: number
  returned: number
}

/** Reads the rows of the file over brands: every counted day of the last `days`, newest first, including today so far. */
export function revenueDays(session: string, brandIds: readonly string[], days: number): Promise<RevenueDay[]> {
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<RevenueDay>`
        select to_char(m.day, 'YYYY-MM-DD') as day, m.tenant_id as "brandId", m.currency, m.orders,
          m.paid::float8 as paid, m.refunds, m.returned::float8 as returned
        from roll_ups s join day_money m on m.pool_id = s.pool_id and m.tenant_id = s.tenant_id
          and m.day between s.day - ${days}::integer and s.day
        where s.tenant_id = any(${[...brandIds]})
        order by m.day desc, m.tenant_id, m.currency`.execute(db)
      return rows
    },
    { atOnce: true, mayBeOld: true },
  )
}
