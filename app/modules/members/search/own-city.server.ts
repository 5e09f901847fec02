import type { TenantDb } from '~/database/for-tenant.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import { citiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'

/** The cities within a distance of the viewer's own, the nearest first; null for whoever lives nowhere yet. */
export async function citiesAroundViewer(
  db: TenantDb,
  { viewer }: Looker,
  kilometres: number,
): Promise<CitiesAround | null> {
  if (!viewer?.place) return null
  const { cityId, lat, lon } = viewer.place
  return citiesAround(db, { id: cityId, lat, lon }, kilometres)
}
