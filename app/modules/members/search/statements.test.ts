import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Tables } from '~/database/tables'
import { openWorld } from '../../../../tests/support/world'
import type { CardRow } from '../cards.server'
import { looking } from '../cards.server'
import type { SearchFilters } from './filters'
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
  photo_verified_on: true,
  photo_focus: true,
}
const ofList: Record<keyof ListRow, true> = { ...ofCard, at_city: true, liked: true }

test('answers the columns of its row type by each statement of the search', async () => {
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
      [cards(db, looker, sql`select found.* from ${found}`, lastActiveFirst.m), { ...ofCard, liked: true }],
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

/** The one plan for all values of a statement: which index it reads members by, and how often it sorts. */
async function planOf(db: TenantDb, statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(db)
  const values = parameters.map((value) =>
    value === null ? 'null' : `'${Array.isArray(value) ? `{${value}}` : value}'`,
  )
  await sql.raw(`prepare planned as ${text}`).execute(db)
  const { rows } = await sql.raw<Record<string, string>>(`explain execute planned (${values})`).execute(db)
  await sql`deallocate planned`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return {
    index: /using (\w+) on members m/.exec(plan)?.[1],
    onlyIndex: /Index Only Scan using \w+ on members m/.test(plan),
    sorts: plan.match(/-> +(Incremental )?Sort/g)?.length ?? 0,
  }
}

/** Values of the copies, the n-th of which lives in one of 4 countries, 48 regions and 480 cities. */
const ofCopy: Record<string, string> = {
  id: 'gen_random_uuid()',
  country: "(array['NL', 'DE', 'BE', 'FR'])[n % 4 + 1]",
  region: "(array['NL-', 'DE-', 'BE-', 'FR-'])[n % 4 + 1] || coalesce(nullif(n % 48 / 4, 0)::text, 'UT')",
  city_id: 'n % 480',
  last_active_at: "now() - n * interval '1 minute'",
}

/**
 * Copies a member 5,000 times, and brings the table and what the planner knows of it into the same state in each run:
 * files that used this database before leave dead rows behind, which make one index look cheaper than another.
 */
async function manyLike(owner: Kysely<Tables>, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'members'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(owner)
  const columns = rows.map(({ name }) => `"${name}"`)
  const values = rows.map(({ name }) => ofCopy[name] ?? `"${name}"`)
  // One text is one transaction, so triggers and foreign keys are back at its end.
  await sql
    .raw(
      `set local session_replication_role = replica;
       insert into members (${columns}) select ${values} from members, generate_series(1, 5000) n where id = '${id}'`,
    )
    .execute(owner)
  await sql`vacuum full analyze members`.execute(owner)
}

test('reads each list by an index in its order, by the same plan for all values', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { city: 'Utrecht' } })
  const looker = { tenant: world.saffron, viewer: anna.member }
  const filters = { ...filterRules(looker, null).preset, country: 'NL' }
  const ofRegion = { ...filters, region: 'NL-UT' }
  await manyLike(world.database.owner, anna.id)
  await looking(looker, async (db) => {
    // The tables are too small to be read by an index, and small enough to be sorted.
    await sql`set local enable_seqscan = off`.execute(db)
    await sql`set local enable_bitmapscan = off`.execute(db)
    await sql`set local enable_sort = off`.execute(db)
    const list = (filters: SearchFilters) =>
      planOf(db, pageByMoment(db, looker, { filters, cursor: null, around: null, without: [] }))
    // One sort joins the lists of all genders and brands, of a page each.
    expect(await list(filters)).toMatchObject({ index: expect.stringContaining('members_list'), sorts: 1 })
    expect(await list({ ...filters, order: 'newest' })).toMatchObject({
      index: expect.stringContaining('members_newest'),
      sorts: 1,
    })
    expect(await list(ofRegion)).toMatchObject({ index: 'members_region', sorts: 1 })
    // The second sort joins the cities.
    expect(await planOf(db, pageByCity(db, looker, { filters: ofRegion, cursor: null }, [1, 2]))).toMatchObject({
      index: 'members_city',
      sorts: 2,
    })
    const verified = { ...filters, verified: true }
    expect(await list(verified)).toMatchObject({ index: 'members_verified', sorts: 1 })
    const countingVerified = countUpTo(db, looker, { filters: verified, around: null }, 2)
    expect(await planOf(db, countingVerified)).toMatchObject({ index: 'members_verified', sorts: 0 })
    for (const interests of [[], ['coffee'] as const]) {
      const counting = countUpTo(db, looker, { filters: { ...filters, interests: [...interests] }, around: null }, 2)
      expect(await planOf(db, counting)).toEqual({ index: 'members_counted', onlyIndex: true, sorts: 0 })
    }
  })
})
