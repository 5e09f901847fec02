/** A position on the globe, in degrees. */
export interface Position {
  lat: number
  lon: number
}

/** A country as it is drawn: Mercator, north above, in units of its own view box. */
export interface Outline {
  /** Of the upper left corner. */
  west: number
  north: number
  /** Units a degree of longitude. */
  scale: number
  width: number
  height: number
  /** The land, as an SVG path. */
  path: string
}

/** Where a position lies on a country's drawing. */
export function project(
  { west, north, scale }: Pick<Outline, 'west' | 'north' | 'scale'>,
  { lat, lon }: Position,
): [number, number] {
  return [(lon - west) * scale, (mercator(north) - mercator(lat)) * scale]
}

/** Degrees north of the equator as the projection stretches them. */
export function mercator(lat: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
}
