import { serverSealer } from '~/platform/seal/seal.server'

/**
 * End of a page of the list: the last member's position in the order. It gives access to no row, so any tenant may read
 * it; it is sealed because it reveals when that member was active.
 */
export interface SearchCursor {
  /** City, in the order by distance; 0 for members farther away than all of its cities, and in other orders. */
  city: number
  /** Microseconds since 1970, the precision of PostgreSQL: milliseconds would skip or repeat members. */
  lastActive: number
  id: string
}

const sealer = () => serverSealer('search cursors')

export function writeCursor({ city, lastActive, id }: SearchCursor): string {
  return sealer().seal([...(city ? [city.toString(36)] : []), lastActive.toString(36), id].join('-'))
}

const pattern = /^(?:([0-9a-z]{1,5})-)?([0-9a-z]{1,10})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns null for an invalid cursor: the list then starts at its beginning. */
export function readCursor(text: string | null): SearchCursor | null {
  const [, city, lastActive, id] = pattern.exec(sealer().open(text ?? '') ?? '') ?? []
  if (!lastActive || !id) return null
  return { city: city ? Number.parseInt(city, 36) : 0, lastActive: Number.parseInt(lastActive, 36), id }
}
