import { createHash } from 'node:crypto'
import type { TenantDb } from '~/database/for-tenant.server'
import { cachedForVisitors } from '~/database/member-cache.server'
import { ageOn, dayIn } from '~/i18n/calendar'
import type { Gender, Member } from '~/modules/accounts/member'
import { withPhotoUpTo } from '~/modules/photos/schema'
import type { Looker } from '../cards.server'
import { cardFor, looking } from '../cards.server'
import type { MemberCardView, MemberListView } from '../schema'
import { countCap, membersPerPage } from '../schema'
import { birthDatesOf } from './ages'
import type { SearchCursor } from './cursor.server'
import { writeCursor } from './cursor.server'
import type { FilterRules, GenderFilter, SearchFilters } from './filters'
import { gendersOf, oldestAge, searchOrders } from './filters'
import { countMembersUpTo, listPage } from './list-page.server'
import { readFilters } from './read-filters'
import type { Model } from './similar-members.server'
import { similarCards } from './similar-members.server'
import type { ListRow } from './statements.server'

/**
 * Reads a page of the list of members. In the order `online` the last active come first: a member who becomes active
 * while the viewer reads on moves to the first page.
 */
export function searchMembers(
  looker: Looker,
  filters: SearchFilters,
  rules: FilterRules,
  cursor: SearchCursor | null,
): Promise<MemberListView> {
  const read = () => readList(looker, filters, rules, cursor)
  if (looker.viewer || cursor) return read()
  // All visitors of a country open the same first page.
  const key = createHash('sha256')
    .update(JSON.stringify([filters, rules]))
    .digest('base64url')
  return cachedForVisitors(looker.tenant, { kind: 'visitor-list', key }, read)
}

async function readList(
  looker: Looker,
  filters: SearchFilters,
  rules: FilterRules,
  cursor: SearchCursor | null,
): Promise<MemberListView> {
  const [rows, counted] = await searching(looker, filters, (db) =>
    Promise.all([listPage(db, looker, filters, cursor), countMembersUpTo(db, looker, { filters, cap: countCap + 1 })]),
  )
  const page = rows.slice(0, membersPerPage)
  const isComplete = cursor === null && rows.length <= membersPerPage
  return {
    filters,
    rules,
    count: isComplete ? rows.length : counted,
    // Cards are up to 300 pixels wide, on screens of two or three pixels for one.
    cards: page.map((row) => withPhotoUpTo(cardFor(looker, row), 600)),
    liked: page.filter(({ liked }) => liked).map(({ id }) => id),
    next: rows.length > membersPerPage ? endOf(page) : null,
    similar: isComplete && rows.length === 0 ? await similar(looker, filters) : [],
  }
}

/** Returns the first members with a photo in the viewer's preset list: those they seek, and who seek them. */
export async function firstWithPhoto(viewer: Member, count: number): Promise<MemberCardView[]> {
  const looker = { tenant: viewer.tenant, viewer }
  const filters = { ...filterRules(looker, null).preset, photo: true }
  const rows = await searching(looker, filters, (db) => listPage(db, looker, filters, null))
  return rows.slice(0, count).map((row) => cardFor(looker, row))
}

/** Runs a search in one transaction: in one round trip, unless it has to find the nearby cities first. */
export function searching<T>(
  looker: Looker,
  { order, distance }: Pick<SearchFilters, 'order' | 'distance'>,
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  return looking(looker, work, { atOnce: order !== 'nearest' && distance === null })
}

/** Counts the members who fit the filters, for the filters' button. `countCap` + 1 stands for any higher number. */
export function countMembers(looker: Looker, filters: SearchFilters): Promise<number> {
  return searching(looker, filters, (db) => countMembersUpTo(db, looker, { filters, cap: countCap + 1 }))
}

/**
 * Returns the viewer's filter rules. The preset is the gender they seek, the country they live in, and every age; for a
 * visitor the detected country, if it is one of the brand's.
 * @param country detected for the request, or null
 */
export function filterRules({ tenant, viewer }: Looker, country: string | null): FilterRules {
  const { settings } = tenant
  const home = viewer ? viewer.country : settings.countries.find((known) => known === country)
  const countries = [...new Set([...(home ? [home] : []), ...settings.countries])]
  const livesSomewhere = Boolean(viewer?.city)
  return {
    preset: {
      gender: viewer ? genderSought(viewer.seeks) : 'all',
      country: settings.search_fields.includes('country') ? (home ?? null) : null,
      region: null,
      min_age: settings.min_age,
      max_age: oldestAge,
      interests: [],
      distance: null,
      online: false,
      photo: false,
      verified: false,
      order: 'online',
    },
    countries,
    offered: settings.search_fields.filter(
      (field) =>
        (livesSomewhere || field !== 'distance') &&
        (viewer || field !== 'online') &&
        (settings.photo_verification === 'offered' || field !== 'verified'),
    ),
    orders: searchOrders.filter((order) => livesSomewhere || order !== 'nearest'),
  }
}

/** Reads the filters from a query, and returns them with the rules they follow. */
export function readSearch(looker: Looker, country: string | null, query: URLSearchParams) {
  const rules = filterRules(looker, country)
  return { rules, filters: readFilters(query, rules) }
}

function genderSought(seeks: readonly Gender[]): GenderFilter {
  return seeks.length === 1 ? (seeks[0] ?? 'all') : 'all'
}

function endOf(page: readonly ListRow[]): string | null {
  const last = page.at(-1)
  return last ? writeCursor({ city: last.at_city, lastActive: last.last_active, id: last.id }) : null
}

/** Suggestions when no member fits: same gender, any country, closest to the viewer's age within the filters' range. */
function similar(looker: Looker, { gender, min_age, max_age, interests }: SearchFilters) {
  const today = dayIn(looker.tenant.settings.time_zone)
  const ownAge = looker.viewer ? ageOn(today, looker.viewer.birthDate) : min_age
  const age = Math.min(Math.max(ownAge, min_age), max_age)
  const model: Model = {
    genders: gendersOf(gender),
    country: null,
    birthDate: birthDatesOf(today, age).to,
    interests,
    id: null,
  }
  return looking(looker, (db) => similarCards(db, looker, model), { atOnce: true })
}
