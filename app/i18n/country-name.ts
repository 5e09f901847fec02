import type { Language } from './languages'
import { languageTag } from './languages'

interface Names {
  display: Intl.DisplayNames
  /** Looked-up names by country code: Intl takes microseconds for each, and a form shows 249. */
  known: Map<string, string>
}

const languages = new Map<Language, Names>()

/** Maximum number of names kept for a language: more than there are countries. */
const mostNames = 300

/** Returns the country's name in a language ('Holandia' for NL in Polish); the code itself when unknown. */
export function countryName(country: string, language: Language): string {
  const names = languages.get(language) ?? {
    display: new Intl.DisplayNames(languageTag(language), { type: 'region', fallback: 'code' }),
    known: new Map(),
  }
  languages.set(language, names)
  const known = names.known.get(country)
  if (known !== undefined) return known
  const name = names.display.of(country) ?? country
  if (names.known.size < mostNames) names.known.set(country, name)
  return name
}
