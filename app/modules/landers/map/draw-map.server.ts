import outlines from './outlines.json'
import type { Outline, Position } from './project'
import { project } from './project'

/** What a pin stands for, and where. */
export interface Placed<Subject> {
  subject: Subject
  city: string | null
  country: string | null
  place: Position | null
}

export interface DrawnMap<Subject> extends Pick<Outline, 'width' | 'height' | 'path'> {
  /** One per city. */
  pins: Pick<Pin<Subject>, 'subject' | 'city'>[]
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

/** Countries whose outline is known, ISO 3166-1. */
export const drawableCountries = Object.keys(outlines)

export function isDrawable(country: string): boolean {
  return Object.hasOwn(outlines, country)
}

interface Pin<Subject> {
  subject: Subject
  city: string
  at: [x: number, y: number]
}

/** Draws a country with one pin per city, as many as fit. */
export function drawMap<Subject>(country: string, found: readonly Placed<Subject>[]): DrawnMap<Subject> {
  const outline = outlines[country as keyof typeof outlines] as Outline
  const pins = mostApart(outline, pinsOf(outline, country, found))
  const { width, height, path } = outline
  const pixels = widthOnPhone(outline) / width
  const hundredths = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
  return {
    ...{ width, height, path },
    pins: pins.map(({ subject, city }) => ({ subject, city })),
    places: pins.map((pin) => ({
      x: hundredths(pin.at[0], width),
      y: hundredths(pin.at[1], height),
      aside: asideOf(outline, pin, pins),
    })),
    overhang: Math.max(0, ...pins.map(({ at }) => Math.ceil(phone.picked.height - at[1] * pixels))),
  }
}

type AnyPin = Pick<Pin<unknown>, 'city' | 'at'>

function widthOnPhone({ width, height }: Outline): number {
  return width > height ? phone.wide : phone.tall
}

/** Whether a pin and its name fit on a phone's screen. */
function isInView(outline: Outline, pin: AnyPin, aside = 0): boolean {
  const fromMiddle = (pin.at[0] / outline.width - 0.5) * widthOnPhone(outline) + (aside / 100) * nameWidth(pin)
  return Math.abs(fromMiddle) + widthOf(pin) / 2 <= phone.width / 2
}

/** Whether two pins don't overlap at the smallest size of a country. */
function areApart(outline: Outline, one: AnyPin, other: AnyPin): boolean {
  const { right, down } = between(outline, one, other)
  if (Math.abs(right) >= (widthOf(one) + widthOf(other)) / 2) return true
  const upper = down > 0 ? one : other
  const aside = asideOf(outline, upper, [one, other])
  return Math.abs(down) >= phone.pin.height && Math.abs(aside) <= mostAside && isInView(outline, upper, aside)
}

/** Returns the offset of a pin's name that keeps it readable while the pin below is selected. */
function asideOf(outline: Outline, pin: AnyPin, pins: readonly AnyPin[]): number {
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
function between(outline: Outline, one: AnyPin, other: AnyPin): { right: number; down: number } {
  const pixels = widthOnPhone(outline) / outline.width
  return { right: (other.at[0] - one.at[0]) * pixels, down: (other.at[1] - one.at[1]) * pixels }
}

function nameWidth({ city }: AnyPin): number {
  return city.length * phone.letter + phone.label
}

function widthOf(pin: AnyPin): number {
  return Math.max(phone.pin.width, nameWidth(pin))
}

/** Returns one pin per city, in the given order. */
function pinsOf<Subject>(outline: Outline, country: string, found: readonly Placed<Subject>[]): Pin<Subject>[] {
  const pins = new Map<string, Pin<Subject>>()
  for (const { subject, city, country: home, place } of found) {
    if (home !== country || !place || !city || pins.has(city)) continue
    const at = project(outline, place)
    const [x, y] = at
    const pin = { subject, city, at }
    const isOnLand = x > 0 && y > 0 && x < outline.width && y < outline.height
    if (isOnLand && isInView(outline, pin)) pins.set(city, pin)
  }
  return [...pins.values()]
}

/** Returns as many pins as fit, beginning with those that overlap the fewest others. */
function mostApart<Subject>(outline: Outline, pins: readonly Pin<Subject>[]): Pin<Subject>[] {
  const inTheWay = (pin: AnyPin) => pins.filter((other) => !areApart(outline, pin, other)).length
  const chosen: Pin<Subject>[] = []
  for (const pin of [...pins].sort((one, other) => inTheWay(one) - inTheWay(other))) {
    if (chosen.length < mostPins && chosen.every((other) => areApart(outline, pin, other))) chosen.push(pin)
  }
  return pins.filter((pin) => chosen.includes(pin))
}
