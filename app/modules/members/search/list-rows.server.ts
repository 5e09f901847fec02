import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { asChosen, prepared } from '~/database/prepared.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import type { CardRow, Looker } from '../cards.server'
import { ownPlace } from '../cards.server'
import { membersPerPage } from '../schema'
import type { SearchCursor } from './cursor.server'

/** One more than a page, which tells whether there is a next. */
export const limit = membersPerPage + 1

/** `limit` as it stands in a statement: the plan depends on it. */
export const atMost = (rows: number) => sql.lit(rows)

/** An order of `members m`, and of what was `found` among them. */
export interface Order {
  m: RawBuilder<unknown>
  found: RawBuilder<unknown>
}

export const lastActiveFirst: Order = {
  m: sql`m.last_active_at desc, m.id desc`,
  found: sql`found.last_active_at desc, found.id desc`,
}

export const newestFirst: Order = { m: sql`m.id desc`, found: sql`found.id desc` }

interface First {
  /** `wanted`, or what is joined to it. */
  ranges: RawBuilder<unknown>
  /** `select … from members m where …` */
  members: RawBuilder<unknown>
  order: Order
  limit: number
}

/** The first `limit` members in an order as `found`: each range is read in the order of its index and ends after as many. */
export function firstOf({ ranges, members, order, limit }: First): RawBuilder<unknown> {
  return sql`(
    select found.* from ${ranges}
    cross join lateral (${members} order by ${order.m} limit ${atMost(limit)}) found
    order by ${order.found} limit ${atMost(limit)}
  ) found`
}

/** A row of the list; `at_city` where its page may end, see `SearchCursor`. */
export type ListRow = CardRow & { at_city: number }

/** Those that were `found`, with what their cards need further. */
export async function withPhotos<Row extends CardRow = ListRow>(
  db: TenantDb,
  { viewer }: Looker,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const statement = sql<Row>`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from (${found}) m
    ${ownPlace(viewer)}
    ${mainPhotoOf(db, sql`m.id`)}
    order by ${order}`
  const { rows } = await asChosen(statement).execute(prepared(db))
  return rows
}

export function momentOf({ lastActive }: SearchCursor): RawBuilder<Date> {
  return sql`'epoch'::timestamptz + ${lastActive}::bigint * interval '1 microsecond'`
}
