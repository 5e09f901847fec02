/** Cells of 0.25° that PostgreSQL can find by an index; the same number stands in `members.cell`. */
const cellsPerDegree = 4
const columns = 360 * cellsPerDegree

const earthRadius = 6371.0088
const radians = Math.PI / 180
/** Kilometres from one parallel to the next, of cells. */
const cellHeight = (earthRadius * radians) / cellsPerDegree

export interface Position {
  /** Degrees, -90 to 90. */
  lat: number
  /** Degrees, -180 to 180. */
  lon: number
}

/** The number of the cell of 0.25° that holds a position: row × 1440 + column, from the south-west corner. */
export function cellOf({ lat, lon }: Position): number {
  return rowOf(lat) * columns + columnOf(lon)
}

/**
 * The cells that can hold anything within `kilometres` of a position. Their number grows with the square of the
 * distance: 9 for a few kilometres, some 100 for 100 km.
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

/** Great-circle distance in kilometres (haversine). */
export function distanceBetween(one: Position, other: Position): number {
  const halfLat = ((other.lat - one.lat) * radians) / 2
  const halfLon = ((other.lon - one.lon) * radians) / 2
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * Math.sin(halfLon) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Steps of so many kilometres, up to a distance. */
const distanceSteps = [
  { to: 1, step: 1 },
  { to: 2, step: 2 },
  { to: 5, step: 5 },
  { to: 100, step: 10 },
  { to: 300, step: 25 },
  { to: Number.POSITIVE_INFINITY, step: 50 },
] as const

/** Decisions, 'Members': a distance in kilometres as it may be shown, rounded up so that nobody can be located by it. */
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
