import type { Language } from '~/i18n/languages'
import { countryLanguages, defaultLanguage, isLanguage, languageTag } from '~/i18n/languages'

export interface LanguageSigns {
  /** Languages offered by the tenant, in its own order; never empty. */
  offered: readonly Language[]
  domainLanguage: string
  chosen: string | null
  member: Language | null
  acceptLanguage: string | null
  /** ISO 3166-1, upper case. */
  country: string | null
}

/**
 * Chooses the language of a request, always one of `offered`. Decisions, 'Visitors': chosen cookie → member's language
 * → browser → country table → the tenant's domain_language → en.
 */
export function chooseLanguage(signs: LanguageSigns): Language {
  const candidates = [
    signs.chosen,
    signs.member,
    ...browserLanguages(signs.acceptLanguage),
    ...languagesOfCountry(signs.country),
    signs.domainLanguage,
    defaultLanguage,
    signs.offered[0],
  ]
  for (const candidate of candidates) {
    if (isLanguage(candidate) && signs.offered.includes(candidate)) return candidate
  }
  return defaultLanguage
}

/** Returns the product's languages that a browser accepts, by preference; Bokmål and Nynorsk (nb, nn) count as 'no'. */
export function browserLanguages(acceptLanguage: string | null): Language[] {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
      return { language: fromTag(tag), quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter((entry): entry is { language: Language; quality: number } => entry.language !== null && entry.quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return [...new Set(wanted.map((entry) => entry.language))]
}

function fromTag(tag: string): Language | null {
  const primary = tag.split('-')[0]
  const language = primary === 'nb' || primary === 'nn' ? 'no' : primary
  return isLanguage(language) ? language : null
}

function languagesOfCountry(country: string | null): readonly Language[] {
  return (country && countryLanguages[country]) || []
}

/** Build option LANGUAGE_DROPDOWN of specification 2: hide the language dropdown, or show all languages in it. */
export type LanguageDropdown = 'auto' | 'all' | 'hidden'

export interface VisibilitySigns {
  offered: readonly Language[]
  current: Language
  chosen: string | null
  detectedCountry: string | null
  profileCountry: string | null
  acceptLanguage: string | null
  dropdown: LanguageDropdown
}

/**
 * Returns the languages of the dropdown, in the tenant's order; it is shown when there is more than one. Specification
 * 2: they depend on detected country, profile country and browser language. All of them when a country is missing in
 * the table or none is known.
 */
export function visibleLanguages(signs: VisibilitySigns): Language[] {
  if (signs.dropdown === 'hidden') return [signs.current]
  const countries = [signs.detectedCountry, signs.profileCountry].filter((country) => country !== null)
  const unknownPlace = countries.length === 0 || countries.some((country) => !countryLanguages[country])
  if (signs.dropdown === 'all' || unknownPlace) return [...signs.offered]
  const visible = new Set<string | null>([
    signs.current,
    signs.chosen,
    ...countries.flatMap(languagesOfCountry),
    ...browserLanguages(signs.acceptLanguage),
  ])
  return signs.offered.filter((language) => visible.has(language))
}

/**
 * Returns the locale of dates, numbers and money: 'nl-NL', 'nb-NO', or 'en' when the country is unknown. Specification
 * 9: nl when neither language nor country is known.
 */
export function dateLocale(language: Language | null, country: string | null): string {
  const known = country && /^[A-Z]{2}$/.test(country) ? country : null
  const spoken = language ?? languagesOfCountry(known)[0] ?? (known ? defaultLanguage : 'nl')
  return known ? `${languageTag(spoken)}-${known}` : languageTag(spoken)
}

/**
 * Returns a reader's `dateLocale` on a brand. When the reader's country is unknown, the brand's first country is used,
 * so that English on a Dutch brand doesn't show American dates.
 */
export function readerLocale(
  { settings }: { settings: { countries: readonly string[] } },
  language: Language,
  country: string | null,
): string {
  return dateLocale(language, country ?? settings.countries[0] ?? null)
}
