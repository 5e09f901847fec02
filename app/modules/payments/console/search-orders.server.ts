import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { noteAct } from '~/modules/audit/read-audit.server'
import type { OrderLine, OrderState } from './schema'

/** Filters of an order search. They never widen what the session's operator may see. */
export interface OrderSearch {
  /** Brands at which the operator may see money. */
  brands: readonly { id: string; poolId: string }[]
  /** An order's number or the provider's id of its payment; empty for every order. */
  search: string
  state: OrderState | ''
  method: string
  /** ISO 3166-1 code, or empty. */
  country: string
  /** Days up to now, unless an order is named; 0 for all. */
  days: number
  /** Only orders before this one: its `at` and `id`. */
  before: { at: string; id: string } | null
}

/** SQL conditions on `orders`, worded like the conditions of its partial indexes, so that these are used. */
const inState = {
  paid: sql`status = 'completed' and refunded = 0 and charged_back_at is null`,
  waiting: sql`status <> 'completed' and status in ('loading', 'pending')`,
  failed: sql`status <> 'completed' and status = 'failed'`,
  cancelled: sql`status <> 'completed' and status = 'cancelled'`,
  part_refunded: sql`refunded > 0 and refunded < amount and charged_back_at is null`,
  refunded: sql`refunded > 0 and refunded >= amount and charged_back_at is null`,
  charged_back: sql`refunded > 0 and charged_back_at is not null`,
} satisfies Record<OrderState, unknown>

const stateColumn = sql`case when charged_back_at is not null then 'charged_back'
    when refunded >= amount then 'refunded' when refunded > 0 then 'part_refunded'
    when status = 'completed' then 'paid' when status in ('loading', 'pending') then 'waiting' else status end`

/** Returns orders of the brands, newest first. */
export function searchOrders(session: string, wish: OrderSearch, limit: number): Promise<OrderLine[]> {
  const { brands, search, state, method, country, days, before } = wish
  const [only] = brands
  if (!only) return Promise.resolve([])
  const ofBrands =
    brands.length === 1
      ? inBrand({ poolId: only.poolId, tenantId: only.id })
      : sql`tenant_id = any(${brands.map(({ id }) => id)})`
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<OrderLine>`
      select tenant_id as "brandId", payment_id as number, id, credits, method, amount, refunded, currency,
        tax_country as country, ${stateColumn} as state,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from orders where ${search ? named(brands, search) : ofBrands}
        ${state ? sql`and ${inState[state]}` : sql``}
        ${method ? sql`and method = ${method}` : sql``}
        ${country ? sql`and tax_country = ${country}` : sql``}
        ${days > 0 && !search ? sql`and created_at > now() - ${days} * interval '1 day'` : sql``}
        ${before ? sql`and (created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit}`.execute(db)
      return rows
    },
    { atOnce: true, prepares: false },
  )
}

/** Providers whose payments can be looked up by their id. */
const providers = ['sandbox', 'mollie']

/** SQL condition: orders with this number, which each brand counts separately, or with this payment id. */
function named(brands: OrderSearch['brands'], search: string) {
  const [pools, ids] = [brands.map(({ poolId }) => poolId), brands.map(({ id }) => id)]
  const within = sql`(pool_id, tenant_id) in (select * from unnest(${pools}::uuid[], ${ids}::uuid[]))`
  if (/^\d{1,9}$/.test(search)) return sql`${within} and payment_id = ${Number(search)}`
  return sql`${within} and provider = any(${providers}) and provider_payment_id = ${search}`
}

/** Returns the orders of `searchOrders` for a file; the export is recorded in the audit log. */
export async function exportOrders(session: string, wish: OrderSearch, limit: number): Promise<OrderLine[]> {
  await noteAct(session, { act: 'order.exported', page: 'money' })
  return searchOrders(session, wish, limit)
}
