import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { ageOn, dayIn } from '~/modules/accounts/calendar'
import type { Gender } from '~/modules/accounts/member'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import type { CardRow, Looker } from '../cards.server'
import { cardColumns, isListed, looking, ownPlace, toCard, wanted } from '../cards.server'
import type { MemberListView } from '../schema'
import { countCap, membersPerPage } from '../schema'
import { birthDatesOf } from './ages'
import type { SearchCursor } from './cursor'
import { writeCursor } from './cursor'
import type { FilterRules, GenderFilter, SearchFilters } from './filters'
import { oldestAge, readFilters } from './filters'
import type { Model } from './similar-members.server'
import { similarCards } from './similar-members.server'

/**
 * A page of the list of members: online first, then last active (who is online was active last, so one order serves
 * both). Whoever becomes active while somebody reads on moves to the first page.
 */
export function searchMembers(
  looker: Looker,
  filters: SearchFilters,
  rules: FilterRules,
  cursor: SearchCursor | null,
): Promise<MemberListView> {
  return looking(looker, async (db) => {
    const rows = await listPage(db, looker, filters, cursor)
    const page = rows.slice(0, membersPerPage)
    const last = page.at(-1)
    const isComplete = cursor === null && rows.length <= membersPerPage
    return {
      filters,
      rules,
      count: isComplete ? rows.length : await countUpToCap(db, looker, filters),
      cards: page.map((row) => toCard(looker.tenant, row)),
      next: last && rows.length > membersPerPage ? writeCursor({ lastActive: last.last_active, id: last.id }) : null,
      similar: isComplete && rows.length === 0 ? await similarCards(db, looker, alike(looker, filters)) : [],
    }
  })
}

/**
 * What this viewer's filters are when the address says nothing: whom they seek, where they live, every age. For a visitor
 * the detected country, if the brand is at home there.
 * @param country of the request: the visitor's, or null
 */
export function filterRules({ tenant, viewer }: Looker, country: string | null): FilterRules {
  const { settings } = tenant
  const home = viewer ? viewer.country : settings.countries.find((known) => known === country)
  const countries = [...new Set([...(home ? [home] : []), ...settings.countries])]
  return {
    preset: {
      gender: viewer ? genderSought(viewer.seeks) : 'all',
      country: settings.search_fields.includes('country') ? (home ?? null) : null,
      min_age: settings.min_age,
      max_age: oldestAge,
    },
    countries,
    offered: settings.search_fields,
  }
}

/** The filters, the rules they follow and the page that an address asks for. */
export function readSearch(looker: Looker, country: string | null, query: URLSearchParams) {
  const rules = filterRules(looker, country)
  return { rules, filters: readFilters(query, rules) }
}

export function gendersOf(filter: GenderFilter): Gender[] {
  return filter === 'all' ? ['female', 'male'] : [filter]
}

function genderSought(seeks: readonly Gender[]): GenderFilter {
  return seeks.length === 1 ? (seeks[0] ?? 'all') : 'all'
}

/** One more than a page, which tells whether there is a next. */
async function listPage(
  db: TenantDb,
  { tenant, viewer }: Looker,
  filters: SearchFilters,
  cursor: SearchCursor | null,
): Promise<CardRow[]> {
  const behind = cursor
    ? sql`and (m.last_active_at, m.id) <
        ('epoch'::timestamptz + ${cursor.lastActive}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
    : sql``
  const newest = sql`order by last_active_at desc, id desc limit ${membersPerPage + 1}`
  const { rows } = await sql<CardRow>`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from (
      select found.* from ${wanted(db, gendersOf(filters.gender))}
      cross join lateral (
        select ${cardColumns} from members m
        where ${isListed(db, viewer)} and ${fits(tenant.settings.time_zone, filters)} ${behind}
        ${newest}
      ) found
      ${newest}
    ) m
    ${ownPlace(db, viewer)}
    ${mainPhotoOf(db, sql`m.id`)}
    order by m.last_active_at desc, m.id desc`.execute(db)
  return rows
}

/** How many there are, 1001 at most. The condition on the id is that of the narrow index `members_count`. */
async function countUpToCap(db: TenantDb, { tenant, viewer }: Looker, filters: SearchFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${wanted(db, gendersOf(filters.gender))}
      cross join lateral (
        select from members m
        where ${isListed(db, viewer)} and m.id > '00000000-0000-0000-0000-000000000000'
          and ${fits(tenant.settings.time_zone, filters)}
        limit ${countCap + 1}
      ) found
      limit ${countCap + 1}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Country and age of `members m`. */
function fits(timeZone: string, { country, min_age, max_age }: SearchFilters): RawBuilder<boolean> {
  const { from, to } = birthDatesOf(dayIn(timeZone), min_age, max_age === oldestAge ? undefined : max_age)
  const born = sql<boolean>`m.birth_date between ${from} and ${to}`
  return country ? sql<boolean>`m.country = ${country} and ${born}` : born
}

/** Nobody fits: others of the same gender, nearest to the ages asked for (the viewer's own among them), wherever they live. */
function alike({ tenant, viewer }: Looker, { gender, min_age, max_age }: SearchFilters): Model {
  const today = dayIn(tenant.settings.time_zone)
  const ownAge = viewer ? ageOn(today, viewer.birthDate) : min_age
  const age = Math.min(Math.max(ownAge, min_age), max_age)
  return { genders: gendersOf(gender), country: null, birthDate: birthDatesOf(today, age).to, interests: [], id: null }
}
