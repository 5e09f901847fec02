import type { TenantDb } from '~/database/for-tenant.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import { citiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'

/** The cities within a distance of the viewer's own, the nearest first; null for who lives nowhere yet. */
export async function citiesAroundViewer(
  db: TenantDb,
  { viewer }: Looker,
  kilometres: number,
): Promise<CitiesAround | null> {
  if (!viewer) return null
  const own = await db
    .selectFrom('members')
    .select(['city_id', 'lat', 'lon'])
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (!own || own.city_id === null || own.lat === null || own.lon === null) return null
  return citiesAround(db, { id: own.city_id, lat: own.lat, lon: own.lon }, kilometres)
}
