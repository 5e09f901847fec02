import { nameKey } from '../name-key'
import { regionByName } from '../regions'

/** A name to look a city up by, in a region if it was typed with one. */
export interface TypedPlace {
  name: string
  region: string | null
}

/** Maximum number of readings, because each is looked up. */
const mostReadings = 5

/**
 * Returns what a typed text can mean, the likeliest first: all of it, then without a postcode or the number of a
 * district, then its parts, in the region that another part names ('Portland, Maine'), then without a quarter.
 */
export function typedPlaces(country: string, text: string): TypedPlace[] {
  const parts = text.split(/[,;/()]| [-–] /).filter((part) => nameKey(part))
  const region =
    parts
      .slice(1)
      .map((part) => regionByName(country, part))
      .find(Boolean) ?? null
  const names = parts.flatMap((part) => [part, withoutNumbers(part)])
  const readings = region
    ? [{ name: text, region: null }, ...names.map((name) => ({ name, region }))]
    : [text, withoutNumbers(text), ...names, withoutQuarter(text)].map((name) => ({ name, region: null }))
  const seen = new Set<string>()
  return readings
    .filter(({ name }) => {
      const key = nameKey(name)
      if (!key || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, mostReadings)
}

/** Returns the city of 'Köln-Ehrenfeld'; nothing of 'Saint-Ehrenfeld'. */
function withoutQuarter(text: string): string {
  const city = text.split('-')[0] ?? ''
  return /^(saint|sankt|sint|sant|nieuw|groot|.{0,3})e?$/i.test(city.trim()) ? '' : city
}

function withoutNumbers(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')
}
