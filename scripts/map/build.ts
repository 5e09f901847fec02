/**
 * Generates app/modules/landers/map/outlines.json from Natural Earth's countries (public domain, package world-atlas):
 * the outlines of the 19 countries, without distant islands. Run it when the package is updated: npx tsx
 * scripts/map/build.ts
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { iso31661 } from 'iso-3166'
import type { Outline } from '../../app/modules/landers/map/project'
import { mercator, project } from '../../app/modules/landers/map/project'
import { placeCountries } from '../../app/modules/places/regions'

type Point = [number, number]

interface Atlas {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { countries: { geometries: { id?: string; type: string; arcs: number[][][] | number[][] }[] } }
}

const require = createRequire(import.meta.url)
const atlas: Atlas = require('world-atlas/countries-10m.json')

/** Longer side of a drawing, in units of its view box. */
const longest = 560
/** Minimum distance of a vertex from the line between its neighbors, in units; closer vertices are dropped. */
const tolerance = 0.9
/** Minimum area of an island, in square units. */
const leastArea = 14
/** Factor on the tolerance for countries with long coasts. */
const roughness: Partial<Record<string, number>> = { CA: 4, NO: 1.8, GB: 1.6, IE: 1.4 }
/** Maximum distance from the mainland, in degrees; parts farther away are dropped. */
const farthest: Partial<Record<string, number>> = { US: 28, CA: 60, NZ: 9, AU: 20, NO: 14, ES: 8, FR: 9 }

const arcs = atlas.arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return [
      x * atlas.transform.scale[0] + atlas.transform.translate[0],
      y * atlas.transform.scale[1] + atlas.transform.translate[1],
    ]
  })
})

const outlines = Object.fromEntries(placeCountries.map((country) => [country, outlineOf(country)]))
const file = fileURLToPath(new URL('../../app/modules/landers/map/outlines.json', import.meta.url))
writeFileSync(file, `${JSON.stringify(outlines, null, 2)}\n`)

function outlineOf(country: string): Outline {
  const id = iso31661.find(({ alpha2 }) => alpha2 === country)?.numeric
  const found = atlas.objects.countries.geometries.filter((geometry) => geometry.id === id)
  const rings = found.flatMap(({ type, arcs: parts }) =>
    (type === 'Polygon' ? [parts as number[][]] : (parts as number[][][])).map((polygon) => ringOf(polygon[0] ?? [])),
  )
  const [main] = rings.toSorted((one, other) => areaOf(other) - areaOf(one))
  if (!main) throw new Error(`no outline of ${country}`)
  const [x, y] = centreOf(main)
  const near = rings.filter((ring) => {
    const [lon, lat] = centreOf(ring)
    return Math.hypot(lon - x, lat - y) < (farthest[country] ?? 12)
  })
  const points = near.flat()
  const west = Math.min(...points.map(([lon]) => lon))
  const east = Math.max(...points.map(([lon]) => lon))
  const north = Math.max(...points.map(([, lat]) => lat))
  const south = Math.min(...points.map(([, lat]) => lat))
  const [wide, high] = [east - west, mercator(north) - mercator(south)]
  const scale = longest / Math.max(wide, high)
  const rough = roughness[country] ?? 1
  const drawn = near
    .map((ring) => ring.map(([lon, lat]) => project({ west, north, scale }, { lat, lon })))
    .filter((ring) => areaOf(ring) > leastArea * rough)
    .map((ring) => simplified(ring, tolerance * rough))
  const round = (value: number) => Math.round(value * 10) / 10
  const path = drawn.map((ring) => `M${ring.map(([px, py]) => `${round(px)},${round(py)}`).join('L')}Z`).join('')
  return { west, north, scale, width: Math.ceil(wide * scale), height: Math.ceil(high * scale), path }
}

function ringOf(parts: readonly number[]): Point[] {
  return parts.flatMap((part, index) => {
    const arc = part < 0 ? arcs[~part]?.toReversed() : arcs[part]
    return (arc ?? []).slice(index === 0 ? 0 : 1)
  })
}

function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

function centreOf(ring: readonly Point[]): Point {
  const sum = ring.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return [sum[0] / ring.length, sum[1] / ring.length]
}

/** Simplifies a line by the Ramer–Douglas–Peucker algorithm. */
function simplified(ring: readonly Point[], least: number): Point[] {
  if (ring.length < 3) return [...ring]
  const [first, last] = [ring[0] as Point, ring.at(-1) as Point]
  let [at, most] = [0, 0]
  for (const [index, point] of ring.entries()) {
    const far = distanceToLine(point, first, last)
    if (far > most) [at, most] = [index, far]
  }
  if (most <= least) return [first, last]
  return [...simplified(ring.slice(0, at + 1), least).slice(0, -1), ...simplified(ring.slice(at), least)]
}

function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}
