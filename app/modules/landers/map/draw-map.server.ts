import type { MapView, ShownMember } from '../schema'
import outlines from './outlines.json'
import type { Outline } from './project'
import { project } from './project'

/** A member with where on the globe their city is. */
export interface Placed {
  member: ShownMember
  country: string | null
  place: { lat: number; lon: number } | null
}

export interface DrawnMap {
  view: MapView
  /** Where each pin stands, in hundredths of the drawing. */
  places: { x: number; y: number }[]
}

const mostPins = 9
const leastPins = 3
/** Pins nearer to each other would lie over one another, in units of the drawing. */
const nearest = 62

/**
 * One of these countries, else any other, the one with the most members first: with one face a city. Null where there are
 * too few cities to choose from.
 */
export function drawMap(countries: readonly string[], found: readonly Placed[]): DrawnMap | null {
  const byCount = new Map<string, number>()
  for (const { country: home } of found) if (home) byCount.set(home, (byCount.get(home) ?? 0) + 1)
  const byMembers = [...byCount].sort(([, one], [, other]) => other - one).map(([code]) => code)
  const isNear = (code: string) => countries.includes(code)
  for (const code of [...byMembers.filter(isNear), ...byMembers.filter((code) => !isNear(code))]) {
    const drawn = drawnOf(code, found)
    if (drawn) return drawn
  }
  return null
}

function drawnOf(country: string, found: readonly Placed[]): DrawnMap | null {
  const outline = (outlines as Partial<Record<string, Outline>>)[country]
  if (!outline) return null
  const pins: { member: ShownMember; city: string; at: [number, number] }[] = []
  for (const { member, country: home, place } of found) {
    if (home !== country || !place || !member.city || pins.length >= mostPins) continue
    const at = project(outline, place)
    const [x, y] = at
    const apart = pins.every(({ at: [px, py] }) => Math.hypot(px - x, py - y) >= nearest)
    if (apart && x > 0 && y > 0 && x < outline.width && y < outline.height) pins.push({ member, city: member.city, at })
  }
  if (pins.length < leastPins) return null
  const { width, height, path } = outline
  const hundredths = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
  return {
    view: { width, height, path, pins: pins.map(({ member, city }) => ({ member, city })) },
    places: pins.map(({ at: [x, y] }) => ({ x: hundredths(x, width), y: hundredths(y, height) })),
  }
}
