import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TenantDb } from '~/database/for-tenant.server'
import { openWorld } from '../../../../tests/support/world'
import type { CardRow } from '../cards.server'
import { looking } from '../cards.server'
import { filterRules } from './search-members.server'
import type { ListRow } from './statements.server'
import {
  cards,
  countUpTo,
  firstFitting,
  lastActiveFirst,
  pageAround,
  pageByCity,
  pageByMoment,
} from './statements.server'

const ofCard: Record<keyof CardRow, true> = {
  id: true,
  name: true,
  gender: true,
  birth_date: true,
  city: true,
  lat: true,
  lon: true,
  premium: true,
  fictional: true,
  last_active_at: true,
  last_active: true,
  own_lat: true,
  own_lon: true,
  photo_id: true,
  photo_hash: true,
  photo_width: true,
  photo_height: true,
}
const ofList: Record<keyof ListRow, true> = { ...ofCard, at_city: true }

test('what each statement of the search answers is what its row type says', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { city: 'Utrecht' } })
  const looker = { tenant: world.saffron, viewer: anna.member }
  const filters = filterRules(looker, null).preset
  const around = { ids: [1], kilometres: [0], cells: [1], countries: ['NL'], regions: ['NL-UT'] }
  const cursor = { city: 1, lastActive: 1, id: anna.id }
  const newest = { filters: { ...filters, order: 'newest' as const }, cursor, around }
  await looking(looker, async (db) => {
    const found = firstFitting(db, looker, { filters }, { order: lastActiveFirst, limit: 1 })
    const statements: [RawBuilder<unknown>, Record<string, true>][] = [
      [pageByMoment(db, looker, { filters, cursor, around, without: [1] }), ofList],
      [pageByMoment(db, looker, newest), ofList],
      [pageByCity(db, looker, { filters, cursor }, [1, 2]), { ...ofList, n: true }],
      [
        pageAround(db, looker, { filters, cursor, around }, [1, 2], 2),
        { ...ofList, n: true, city_id: true, members: true },
      ],
      [cards(db, looker, sql`select found.* from ${found}`, lastActiveFirst.m), ofCard],
      [countUpTo(db, looker, { filters, around }, 2), { count: true }],
    ]
    for (const [statement, columns] of statements)
      expect(await columnsOf(db, statement)).toEqual(Object.keys(columns).toSorted())
  })
})

/** The names of what a statement answers, whether or not there is a row. */
async function columnsOf(db: TenantDb, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } =
    await sql<object>`select answer.* from (select) one left join (${statement} limit 0) answer on true`.execute(db)
  return Object.keys(rows[0] ?? {}).toSorted()
}
