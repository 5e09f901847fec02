import type { Member } from '~/modules/accounts/member'
import { readDeck } from '~/modules/likes/swipe/deck.server'
import { looking } from '~/modules/members/cards.server'
import type { SearchCursor } from '~/modules/members/search/cursor.server'
import type { SearchFilters } from '~/modules/members/search/filters'
import { listPage } from '~/modules/members/search/list-page.server'
import { countMembers, filterRules, searching } from '~/modules/members/search/search-members.server'
import { similarCards } from '~/modules/members/search/similar-members.server'

/** One of the product's reads, with its transaction and row-level security. */
export interface Query {
  name: string
  /** Maximum p95, relative to that of the look-up. */
  bound: number
  run: () => Promise<unknown>
}

/** Returns the search's reads for a member, with their bounds. */
export async function queriesOf(viewer: Member): Promise<Query[]> {
  const looker = { tenant: viewer.tenant, viewer }
  const { preset } = filterRules(looker, null)
  const page = (filters: SearchFilters, cursor: SearchCursor | null = null) =>
    searching(looker, filters, (db) => listPage(db, looker, filters, cursor))
  const fifth = await endOfPage(4, (cursor) => page({ ...preset, gender: 'all' }, cursor))
  const likeViewer = {
    genders: viewer.seeks,
    country: 'NL',
    birthDate: viewer.birthDate,
    interests: ['coffee', 'wine'],
    id: null,
  }
  return [
    {
      name: 'country, region and age',
      bound: 3.5,
      run: () => page({ ...preset, region: 'NL-UT', min_age: 25, max_age: 40 }),
    },
    { name: 'page 5', bound: 3.5, run: () => page({ ...preset, gender: 'all' }, fifth) },
    { name: 'two genders', bound: 3.5, run: () => page({ ...preset, gender: 'all' }) },
    { name: '50 km, nearest', bound: 3.5, run: () => page({ ...preset, distance: 50, order: 'nearest' }) },
    { name: 'similar', bound: 3.5, run: () => looking(looker, (db) => similarCards(db, looker, likeViewer)) },
    { name: 'deck', bound: 3.5, run: () => readDeck(viewer) },
    {
      name: 'capped count',
      bound: 4.5,
      run: () => countMembers(looker, preset),
    },
  ]
}

type Row = { id: string; last_active: number }

async function endOfPage(
  number: number,
  read: (cursor: SearchCursor | null) => Promise<Row[]>,
): Promise<SearchCursor | null> {
  let cursor: SearchCursor | null = null
  for (let page = 0; page < number; page++) {
    const rows = await read(cursor)
    const last = rows[23] ?? rows.at(-1)
    if (last) cursor = { city: 0, lastActive: last.last_active, id: last.id }
  }
  return cursor
}
