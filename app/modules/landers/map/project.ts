/** A position on the globe, in degrees. */
export interface Position {
  lat: number
  lon: number
}

/** The drawing of a country in Mercator projection, north up, in units of its own view box. */
export interface Outline {
  /** Longitude and latitude of the upper left corner, in degrees. */
  west: number
  north: number
  /** Units per degree of longitude. */
  scale: number
  width: number
  height: number
  /** The land, as an SVG path. */
  path: string
}

/** Returns the coordinates of a position on a country's drawing. */
export function project(
  { west, north, scale }: Pick<Outline, 'west' | 'north' | 'scale'>,
  { lat, lon }: Position,
): [number, number] {
  return [(lon - west) * scale, (mercator(north) - mercator(lat)) * scale]
}

/** Returns the Mercator projection of a latitude, in degrees. */
export function mercator(lat: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
}
