import type { MapView, ShownMember } from '../schema'
import outlines from './outlines.json'
import type { Outline } from './project'
import { project } from './project'

/** A member, and the position of their city. */
export interface Placed {
  member: ShownMember
  country: string | null
  place: { lat: number; lon: number } | null
}

export interface DrawnMap {
  view: MapView
  places: Place[]
  /** Height by which a selected pin extends above the drawing on a phone, in pixels. */
  overhang: number
}

/** Position of a pin, in percent of the drawing, and horizontal offset of its name, in percent of the name's width. */
export interface Place {
  x: number
  y: number
  aside: number
}

const mostPins = 9
const leastPins = 3
/**
 * Sizes on a phone, in pixels: the screen, a tall and a wide country, a pin, a selected pin, and the name of a city per
 * letter and around it.
 */
const phone = {
  width: 390,
  tall: 310,
  wide: 360,
  pin: { width: 50, height: 64 },
  picked: { width: 72, height: 91 },
  letter: 5.8,
  label: 10,
} as const
/** Maximum offset of a name; beyond it, the name seems to belong to another pin. */
const mostAside = 60

/**
 * Draws one of these countries, otherwise any other, those with the most members first, with one member per city. Null
 * when no country has enough cities to choose from.
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

interface Pin {
  member: ShownMember
  city: string
  at: [x: number, y: number]
}

function widthOnPhone({ width, height }: Outline): number {
  return width > height ? phone.wide : phone.tall
}

/** Whether a pin and its name fit on a phone's screen. */
function isInView(outline: Outline, pin: Pin, aside = 0): boolean {
  const fromMiddle = (pin.at[0] / outline.width - 0.5) * widthOnPhone(outline) + (aside / 100) * nameWidth(pin)
  return Math.abs(fromMiddle) + widthOf(pin) / 2 <= phone.width / 2
}

/** Whether two pins don't overlap at the smallest size of a country. */
function areApart(outline: Outline, one: Pin, other: Pin): boolean {
  const { right, down } = between(outline, one, other)
  if (Math.abs(right) >= (widthOf(one) + widthOf(other)) / 2) return true
  const upper = down > 0 ? one : other
  const aside = asideOf(outline, upper, [one, other])
  return Math.abs(down) >= phone.pin.height && Math.abs(aside) <= mostAside && isInView(outline, upper, aside)
}

/** Returns the offset of a pin's name that keeps it readable while the pin below is selected. */
function asideOf(outline: Outline, pin: Pin, pins: readonly Pin[]): number {
  for (const other of pins) {
    const { right, down } = between(outline, pin, other)
    const covered = (nameWidth(pin) + phone.picked.width) / 2 - Math.abs(right)
    if (down > 0 && down < phone.picked.height && covered > 0) {
      return Math.round((covered / nameWidth(pin)) * (right > 0 ? -100 : 100))
    }
  }
  return 0
}

/** Returns the distance from one pin to another, in pixels on a phone. */
function between(outline: Outline, one: Pin, other: Pin): { right: number; down: number } {
  const pixels = widthOnPhone(outline) / outline.width
  return { right: (other.at[0] - one.at[0]) * pixels, down: (other.at[1] - one.at[1]) * pixels }
}

function nameWidth({ city }: Pin): number {
  return city.length * phone.letter + phone.label
}

function widthOf(pin: Pin): number {
  return Math.max(phone.pin.width, nameWidth(pin))
}

/** Returns one pin per city, in the order of the members. */
function pinsOf(outline: Outline, country: string, found: readonly Placed[]): Pin[] {
  const pins = new Map<string, Pin>()
  for (const { member, country: home, place } of found) {
    if (home !== country || !place || !member.city || pins.has(member.city)) continue
    const at = project(outline, place)
    const [x, y] = at
    const pin = { member, city: member.city, at }
    const isOnLand = x > 0 && y > 0 && x < outline.width && y < outline.height
    if (isOnLand && isInView(outline, pin)) pins.set(member.city, pin)
  }
  return [...pins.values()]
}

/** Returns as many pins as fit, beginning with those that overlap the fewest others. */
function mostApart(outline: Outline, pins: readonly Pin[]): Pin[] {
  const inTheWay = (pin: Pin) => pins.filter((other) => !areApart(outline, pin, other)).length
  const chosen: Pin[] = []
  for (const pin of [...pins].sort((one, other) => inTheWay(one) - inTheWay(other))) {
    if (chosen.length < mostPins && chosen.every((other) => areApart(outline, pin, other))) chosen.push(pin)
  }
  return pins.filter((pin) => chosen.includes(pin))
}

function drawnOf(country: string, found: readonly Placed[]): DrawnMap | null {
  const outline = (outlines as Partial<Record<string, Outline>>)[country]
  if (!outline) return null
  const pins = mostApart(outline, pinsOf(outline, country, found))
  if (pins.length < leastPins) return null
  const { width, height, path } = outline
  const pixels = widthOnPhone(outline) / width
  const hundredths = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
  return {
    view: { width, height, path, pins: pins.map(({ member, city }) => ({ member, city })) },
    places: pins.map((pin) => ({
      x: hundredths(pin.at[0], width),
      y: hundredths(pin.at[1], height),
      aside: asideOf(outline, pin, pins),
    })),
    overhang: Math.max(0, Math.ceil(phone.picked.height - Math.min(...pins.map(({ at }) => at[1])) * pixels)),
  }
}
