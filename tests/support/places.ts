import type { LoadedPlace } from '~/modules/places/load-places.server'
import { writePlaces } from '~/modules/places/load-places.server'
import type { World } from './world'

export type PlaceWish = Pick<LoadedPlace, 'id' | 'name'> & Partial<LoadedPlace>

/** Adds places as the loader does, in the middle of the Netherlands unless they say where they are. */
export async function addPlaces({ database }: World, wishes: readonly PlaceWish[]): Promise<void> {
  const place = { region: 'NL-UT', lat: 52, lon: 5, population: null, partOf: null, otherNames: [], quarters: [] }
  await writePlaces(
    database.owner,
    wishes.map((wish) => ({ ...place, ...wish })),
  )
}
