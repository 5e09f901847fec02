import type { Language } from './languages'
import { languageTag } from './languages'

const names = new Map<Language, Intl.DisplayNames>()

/** Returns the country's name in a language ('Holandia' for NL in Polish); the code itself when unknown. */
export function countryName(country: string, language: Language): string {
  const known =
    names.get(language) ?? new Intl.DisplayNames(languageTag(language), { type: 'region', fallback: 'code' })
  names.set(language, known)
  return known.of(country) ?? country
}
