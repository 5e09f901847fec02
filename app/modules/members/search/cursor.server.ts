import { serverSealer } from '~/platform/seal/seal.server'

/**
 * Where a page of the list ended: the last member's place in the order. It names no row, so any tenant may read it; it is sealed,
 * for it tells when that member was active.
 */
export interface SearchCursor {
  /** Of the order by distance: the city, 0 for whoever lives farther than any of them. */
  city: number
  /** Microseconds since 1970, the precision of PostgreSQL: with milliseconds members would be left out or come twice. */
  lastActive: number
  id: string
}

const sealer = () => serverSealer('search cursors')

export function writeCursor({ city, lastActive, id }: SearchCursor): string {
  return sealer().seal([...(city ? [city.toString(36)] : []), lastActive.toString(36), id].join('-'))
}

const pattern = /^(?:([0-9a-z]{1,5})-)?([0-9a-z]{1,10})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for what is no cursor: the list then begins at its start. */
export function readCursor(text: string | null): SearchCursor | null {
  const [, city, lastActive, id] = pattern.exec(sealer().open(text ?? '') ?? '') ?? []
  if (!lastActive || !id) return null
  return { city: city ? Number.parseInt(city, 36) : 0, lastActive: Number.parseInt(lastActive, 36), id }
}
