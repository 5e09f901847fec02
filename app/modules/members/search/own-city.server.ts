import type { TenantDb } from '~/database/for-tenant.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import { citiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'

/** Returns the cities within a distance of the viewer's city, nearest first; null for a viewer without a city. */
export async function citiesAroundViewer(
  db: TenantDb,
  { viewer }: Looker,
  kilometres: number,
): Promise<CitiesAround | null> {
  if (!viewer?.place) return null
  const { cityId, lat, lon } = viewer.place
  return citiesAround(db, { id: cityId, lat, lon }, kilometres)
}
