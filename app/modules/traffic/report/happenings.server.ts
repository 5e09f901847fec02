import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { ReportKey } from './schema'
import { reportKeys } from './schema'

/** SQL for `group by`: positions of the requested origin columns and of the currency. All other columns are empty. */
export function groupedBy(by: readonly ReportKey[]): RawBuilder<unknown> {
  const places = reportKeys.flatMap((key, index) => (by.includes(key) ? [index + 1] : []))
  return sql.raw([...places, reportKeys.length + 1].join(', '))
}

interface Wish {
  brand: Pick<Scope, 'poolId' | 'tenantId'>
  zone: string
  by: readonly ReportKey[]
  /** Days in the time zone: the first one, and the one after the last. */
  since: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

/**
 * SQL: members' events, by origin and currency. Money comes from the orders and refunds in the books, including those
 * of purged accounts. Each part is summed before it is combined with the others.
 */
export function memberHappenings({ brand, zone, by, since, until }: Wish): RawBuilder<unknown> {
  // Bounds that an index can use: no function of the column, and no function as the bound, which row-level security
  // would keep from the index. The subquery turns each bound into a plain value.
  const within = (moment: string) =>
    sql`${sql.ref(moment)} >= (select ${since}::timestamp at time zone ${zone})
      and ${sql.ref(moment)} < (select ${until}::timestamp at time zone ${zone})`
  const grouped = groupedBy(by)
  const dayOf = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone ${zone}, 'YYYY-MM-DD')`
  const ofAccount = (moment: string) => originColumns(by, { day: dayOf(moment), of: accountOrigin() })
  const ofOrder = (moment: string) =>
    originColumns(by, { day: dayOf(moment), of: accountOrigin(sql`orders.traffic_source`) })
  return sql`
    select ${ofAccount('signup_at')}, '' as currency, count(*) as signups, 0 as activations, 0 as purchases,
      0 as first_purchases, 0 as revenue, 0 as refunds
    from accounts where ${inBrand(brand, 'accounts')} and ${within('signup_at')} group by ${grouped}
    union all
    select ${ofAccount('confirmed_at')}, '', 0, count(*), 0, 0, 0, 0
    from accounts where ${inBrand(brand, 'accounts')} and ${within('confirmed_at')} group by ${grouped}
    union all
    select ${ofOrder('orders.paid_at')}, orders.currency, 0, 0, count(*), sum(first_purchase::int), sum(amount), 0
    from orders left join accounts on accounts.pool_id = orders.pool_id and accounts.id = orders.account_id
    where ${inBrand(brand, 'orders')} and orders.status = 'completed' and ${within('orders.paid_at')} group by ${grouped}
    union all
    select ${ofOrder('refunds.requested_at')}, orders.currency, 0, 0, 0, 0, 0, sum(refunds.amount)
    from refunds join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
    left join accounts on accounts.pool_id = orders.pool_id and accounts.id = orders.account_id
    where ${inBrand(brand, 'refunds')} and refunds.status <> 'undone' and ${within('refunds.requested_at')} group by ${grouped}`
}

type OriginKey = Exclude<ReportKey, 'day'>

/** SQL: the columns of an origin. Columns not requested are empty and not read. */
export function originColumns(
  by: readonly ReportKey[],
  { day, of }: { day: RawBuilder<unknown>; of: (key: OriginKey) => RawBuilder<unknown> },
) {
  const column = (key: ReportKey) => {
    if (!by.includes(key)) return sql`''`
    return key === 'day' ? day : of(key)
  }
  return sql.join(reportKeys.map((key) => sql`${column(key)} as ${sql.ref(key)}`))
}

/** SQL: origin of a member. For a purged member the order still has the network. */
function accountOrigin(network: RawBuilder<unknown> = sql`null`) {
  return (key: OriginKey) =>
    sql`coalesce(accounts.tracking->>${sql.lit(key)}, ${key === 'network' ? network : sql`null`}, '')`
}
