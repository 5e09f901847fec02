import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { daysBefore } from '~/i18n/calendar'
import { middleOf } from '~/ui/console/charts/middle'
import type { Period, Step } from '../schema'
import { comparedDays, steps } from '../schema'
import { sumCounted } from './counted.server'
import type { Figures, Money, Overview } from './overview'

/** Reads the overview of brands, from their roll-ups only: see `sumCounted`. */
export function readOverview(session: string, brandIds: readonly string[], period: Period): Promise<Overview> {
  return sumCounted(session, { kind: 'overview', wish: period, brandIds }, (db, ids) => addedUp(db, ids, period))
}

async function addedUp(db: TenantDb, brandIds: readonly string[], period: Period): Promise<Overview> {
  const [days, brands, money] = await Promise.all([
    daysOf(db, brandIds, period),
    brandsOf(db, brandIds, period),
    moneyOf(db, brandIds, period),
  ])
  return overviewOf(period, days, brands, money)
}

type DayRow = Record<Step, number> & {
  /** Number of days before the brand's today. */
  ago: number
  /** Running totals after each hour; null where they are not stored any more. */
  hours: (number | null)[] | null
}

const columnOf = {
  visits: 'visits',
  signups: 'signups',
  activated: 'activated',
  firstMessages: 'first_messages',
  buyers: 'buyers',
} as const satisfies Record<Step, string>

/**
 * Reads daily sums of all brands: for today and the days compared with it up to the same quarter of an hour, otherwise
 * for whole days. Each day is summed separately, because rows are wide and grouping would sort them. The days are
 * computed first, because under row-level security an index is read only by a plain value.
 */
async function daysOf(db: TenantDb, brandIds: readonly string[], period: Period): Promise<DayRow[]> {
  const isToday = period === 'today'
  const sums = steps.map((step) => {
    const column = columnOf[step]
    const until = sql`coalesce(d.${sql.ref(`${column}_until`)}[s.quarter], 0)`
    return sql`sum(${isToday ? until : sql`d.${sql.ref(column)}`})::integer as ${sql.ref(step)}`
  })
  const hours = Array.from({ length: 24 }, (_, hour) => sql`sum(d.signups_until[${sql.lit((hour + 1) * 4)}])`)
  const { rows } = await sql<DayRow>`
    with due as materialized (
      select pool_id, tenant_id, quarter, ago, day - ago as day
      from roll_ups, generate_series(0, ${isToday ? comparedDays : 2 * comparedDays}::integer) ago
      where tenant_id = any(${[...brandIds]})
    )
    select s.ago, ${sql.join(sums)}, ${isToday ? sql`to_json(array[${sql.join(hours)}])` : sql`null::json`} as hours
    from due s join day_figures d on d.pool_id = s.pool_id and d.tenant_id = s.tenant_id and d.day = s.day
    group by s.ago`.execute(db)
  return rows
}

type BrandRow = Figures & {
  /** Buyers of the previous period. */
  buyersBefore: number
  brandId: string
  day: string
  quarter: number
  countedAt: Date
  casesOpen: number
  reportsOpen: number
  oldestAt: Date | null
  signupDays: number[] | null
}

/** Reads the figures of each brand in the period, and the state of its roll-up. */
async function brandsOf(db: TenantDb, brandIds: readonly string[], period: Period): Promise<BrandRow[]> {
  const isToday = period === 'today'
  const length = isToday ? 0 : Number(period)
  const within = isToday ? sql`d.day = s.day` : sql`d.day between s.day - ${length}::integer and s.day - 1`
  const until = (column: string) =>
    sql`coalesce(sum(d.${sql.ref(`${column}_until`)}[s.quarter]) filter (where ${within}), 0)::integer`
  const sum = (column: string) => sql`coalesce(sum(d.${sql.ref(column)}) filter (where ${within}), 0)::integer`
  const step = isToday ? until : sum
  // In a period of full days each member counts once; the period's last day has those numbers.
  const once = (column: string, ago: number) =>
    isToday
      ? (column === 'buyers' ? until : sum)(column)
      : sql`coalesce(max(d.${sql.ref(`${column}_${period}`)}) filter (where d.day = s.day - ${ago}::integer), 0)::integer`
  const { rows } = await sql<BrandRow>`
    select s.tenant_id as "brandId", to_char(s.day, 'YYYY-MM-DD') as day, s.quarter::integer, s.counted_at as "countedAt",
      s.cases_open as "casesOpen", s.reports_open as "reportsOpen", s.oldest_at as "oldestAt", sums.*
    from roll_ups s, lateral (select
      ${step('visits')} as visits, ${step('signups')} as signups, ${step('activated')} as activated,
      ${step('first_messages')} as "firstMessages", ${sum('answered')} as answered,
      ${once('buyers', 1)} as buyers, ${once('active', 1)} as active, ${once('buyers', 1 + length)} as "buyersBefore",
      to_json(array_agg(d.signups order by d.day) filter (where d.day between s.day - ${comparedDays}::integer and s.day - 1))
        as "signupDays"
      from day_figures d where d.pool_id = s.pool_id and d.tenant_id = s.tenant_id
        and d.day between s.day - ${comparedDays + 1}::integer and s.day
    ) sums
    where s.tenant_id = any(${[...brandIds]}) and s.day is not null`.execute(db)
  return rows
}

interface MoneyRow extends Money {
  brandId: string
  ago: number
}

async function moneyOf(db: TenantDb, brandIds: readonly string[], period: Period): Promise<MoneyRow[]> {
  const days = period === 'today' ? comparedDays : Math.max(Number(period), comparedDays)
  const { rows } = await sql<MoneyRow>`
    select s.tenant_id as "brandId", s.day - m.day as ago, m.currency, m.paid::float8 as paid, m.returned::float8 as returned
    from roll_ups s join day_money m on m.pool_id = s.pool_id and m.tenant_id = s.tenant_id
      and m.day between s.day - ${days}::integer and s.day
    where s.tenant_id = any(${[...brandIds]})`.execute(db)
  return rows
}

function overviewOf(period: Period, days: DayRow[], brands: BrandRow[], money: MoneyRow[]): Overview {
  const latest = brands.map(({ day }) => day).sort()
  const isIn = ({ ago }: { ago: number }) => (period === 'today' ? ago === 0 : ago >= 1 && ago <= Number(period))
  const sumOfBrands = (of: (brand: BrandRow) => number) => brands.reduce((sum, brand) => sum + of(brand), 0)
  return {
    day: latest.at(-1) ?? null,
    until: clockOf(Math.min(...brands.map(({ quarter }) => quarter))),
    countedAt: brands.map(({ countedAt }) => countedAt.toISOString()).sort()[0] ?? null,
    now: {
      ...stepsOf((step) => sumOfBrands((brand) => brand[step])),
      active: sumOfBrands(({ active }) => active),
      answered: sumOfBrands(({ answered }) => answered),
    },
    usual: {
      ...stepsOf((step) => usualOf(step, period, days)),
      ...(period === 'today' ? {} : { buyers: sumOfBrands(({ buyersBefore }) => buyersBefore) || null }),
    },
    brands: brands.map(({ day, quarter, countedAt, oldestAt, signupDays, buyersBefore, ...brand }) => ({
      ...brand,
      oldestAt: oldestAt?.toISOString() ?? null,
      signupDays: signupDays ?? [],
      money: addUp(money.filter((row) => row.brandId === brand.brandId && isIn(row))),
    })),
    hours: hoursOf(days, Math.min(...brands.map(({ quarter }) => quarter))),
    money: moneyDays(money, latest.at(-1)),
  }
}

function stepsOf<Value>(of: (step: Step) => Value): Record<Step, Value> {
  return Object.fromEntries(steps.map((step) => [step, of(step)])) as Record<Step, Value>
}

/** Returns the median of the days before for today, else the total of the previous period of the same length. */
function usualOf(step: Step, period: Period, days: readonly DayRow[]): number | null {
  const values = (from: number, to: number) =>
    days.filter(({ ago }) => ago >= from && ago <= to).map((day) => day[step])
  if (period === 'today') return middleOf(values(1, comparedDays)).median
  const length = Number(period)
  const before = values(length + 1, 2 * length)
  return before.length === 0 ? null : before.reduce((sum, value) => sum + value, 0)
}

/** Writes a quarter of an hour as a time: '14:30'. */
function clockOf(quarter: number): string {
  if (!Number.isFinite(quarter)) return ''
  return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
}

function hoursOf(days: readonly DayRow[], quarter: number): Overview['hours'] {
  const todays = days.find(({ ago }) => ago === 0)?.hours ?? []
  const earlier = days.filter(({ ago, hours }) => ago > 0 && hours !== null).map(({ hours }) => hours ?? [])
  const over = Math.floor(quarter / 4)
  const points = Array.from({ length: 25 }, (_, hour) => hour)
  return {
    now: points.map((hour) => (hour > over ? null : (todays[hour - 1] ?? 0))),
    usual: points.map((hour) =>
      middleOf(hour === 0 ? earlier.map(() => 0) : earlier.flatMap((hours) => hours[hour - 1] ?? [])),
    ),
  }
}

function addUp(rows: readonly Money[]): Money[] {
  const sums = new Map<string, Money>()
  for (const { currency, paid, returned } of rows) {
    const sum = sums.get(currency) ?? { currency, paid: 0, returned: 0 }
    sums.set(currency, { currency, paid: sum.paid + paid, returned: sum.returned + returned })
  }
  return [...sums.values()].sort((one, other) => other.paid - one.paid)
}

function moneyDays(rows: readonly MoneyRow[], today: string | undefined): Overview['money'] {
  if (!today) return []
  const inTime = rows.filter(({ ago }) => ago < comparedDays)
  return addUp(inTime).map(({ currency }) => ({
    currency,
    days: Array.from({ length: comparedDays }, (_, index) => {
      const ago = comparedDays - 1 - index
      const [sum] = addUp(inTime.filter((row) => row.ago === ago && row.currency === currency))
      return { day: daysBefore(today, ago), paid: sum?.paid ?? 0, returned: sum?.returned ?? 0 }
    }),
  }))
}
