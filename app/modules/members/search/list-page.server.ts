import type { TenantDb } from '~/database/for-tenant.server'
import { preparedChoice } from '~/database/prepared.server'
import type { Member } from '~/modules/accounts/member'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import { citiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'
import { byDistance } from './by-distance.server'
import type { SearchCursor } from './cursor.server'
import type { SearchFilters } from './filters'
import type { ListRow } from './statements.server'
import { countUpTo, limit, pageByMoment } from './statements.server'

/** In kilometers. Members farther away than this are ordered by their last activity. */
export const farthestByDistance = 250

/** Reads the rows of a page of the list, and one more if there is a next page. */
export async function listPage(
  db: TenantDb,
  looker: Looker,
  filters: SearchFilters,
  cursor: SearchCursor | null,
): Promise<ListRow[]> {
  if (filters.order !== 'nearest') return byMoment(db, looker, filters, cursor)
  const around = await citiesAroundViewer(db, looker, filters.distance ?? farthestByDistance)
  if (!around) return byMoment(db, looker, filters, cursor)
  const isFar = cursor?.city === 0
  const near = isFar ? [] : await byDistance(db, looker, { filters, cursor, around })
  if (near.length === limit || filters.distance) return near
  const far = await byMoment(db, looker, filters, isFar ? cursor : null, around.ids)
  return [...near, ...far].slice(0, limit)
}

/** Counts the members who fit the filters, up to `cap`. */
export async function countMembersUpTo(
  db: TenantDb,
  looker: Looker,
  { filters, cap }: { filters: SearchFilters; cap: number },
): Promise<number> {
  const around = filters.distance ? await citiesAroundViewer(db, looker, filters.distance) : null
  const { rows } = await countUpTo(db, looker, { filters, around }, cap).execute(preparedChoice(db))
  return rows[0]?.count ?? 0
}

async function byMoment(
  db: TenantDb,
  looker: Looker,
  filters: SearchFilters,
  cursor: SearchCursor | null,
  without: readonly number[] = [],
): Promise<ListRow[]> {
  const around = filters.distance ? await citiesAroundViewer(db, looker, filters.distance) : null
  const { rows } = await pageByMoment(db, looker, { filters, cursor, around, without }).execute(preparedChoice(db))
  return rows
}

/** Returns the cities within a distance of the viewer's city, nearest first; null for a viewer without a city. */
export async function citiesAroundViewer(
  db: TenantDb,
  { viewer }: { viewer: Pick<Member, 'place'> | null },
  kilometres: number,
): Promise<CitiesAround | null> {
  if (!viewer?.place) return null
  const { cityId, lat, lon } = viewer.place
  return citiesAround(db, { id: cityId, lat, lon }, kilometres)
}
