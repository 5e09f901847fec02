/** Cells of 0.25°, which PostgreSQL finds by an index; their numbers are in `members.cell` and `cities.cell`. */
const cellsPerDegree = 4
const columns = 360 * cellsPerDegree

const earthRadius = 6371.0088
const radians = Math.PI / 180
/** Height of a cell, in kilometers. */
const cellHeight = (earthRadius * radians) / cellsPerDegree

export interface Position {
  /** Degrees, -90 to 90. */
  lat: number
  /** Degrees, -180 to 180. */
  lon: number
}

/** Returns the number of the 0.25° cell that contains a position: row × 1440 + column, from the south-west corner. */
export function cellOf({ lat, lon }: Position): number {
  return rowOf(lat) * columns + columnOf(lon)
}

/**
 * Returns the cells that can contain positions within `kilometres` of a position. Their number grows with the square of
 * the distance: 9 for a few kilometers, about 100 for 100 km.
 */
export function cellsAround(position: Position, kilometres: number): number[] {
  const rows = Math.ceil(kilometres / cellHeight)
  const north = Math.min(Math.abs(position.lat) + rows / cellsPerDegree, 89)
  const sides = Math.min(Math.ceil(kilometres / (cellHeight * Math.cos(north * radians))), columns / 2)
  const cells: number[] = []
  for (let row = rowOf(position.lat) - rows; row <= rowOf(position.lat) + rows; row++) {
    if (row < 0 || row >= 180 * cellsPerDegree) continue
    for (let side = -sides; side <= sides; side++) {
      cells.push(row * columns + ((columnOf(position.lon) + side + columns) % columns))
    }
  }
  return [...new Set(cells)]
}

/** Returns the great-circle distance in kilometers (haversine). */
export function distanceBetween(one: Position, other: Position): number {
  const halfLat = ((other.lat - one.lat) * radians) / 2
  const halfLon = ((other.lon - one.lon) * radians) / 2
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * Math.sin(halfLon) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Rounding steps in kilometers, each for distances up to `to`. */
const distanceSteps = [
  { to: 1, step: 1 },
  { to: 2, step: 2 },
  { to: 5, step: 5 },
  { to: 100, step: 10 },
  { to: 300, step: 25 },
  { to: Number.POSITIVE_INFINITY, step: 50 },
] as const

/** Rounds a distance in kilometers up to a step, so that members can't be located by it (decisions, 'Members'). */
export function roundUpDistance(kilometres: number): number {
  const step = distanceSteps.find(({ to }) => kilometres <= to)?.step ?? 50
  return Math.max(step, Math.ceil(kilometres / step) * step)
}

function rowOf(lat: number): number {
  return Math.min(Math.floor((lat + 90) * cellsPerDegree), 180 * cellsPerDegree - 1)
}

function columnOf(lon: number): number {
  return Math.floor(((((lon + 180) % 360) + 360) % 360) * cellsPerDegree)
}
