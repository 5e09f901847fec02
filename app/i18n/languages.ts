/** The product's languages (specification 1). Lists and parity checks use this order. */
export const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'] as const

export type Language = (typeof languages)[number]

/** Specification 9: default en. */
export const defaultLanguage: Language = 'en'

/** Each language's name in that language, so that readers recognize their own on a page in any language. */
export const languageNames = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  sv: 'Svenska',
} satisfies Record<Language, string>

/** Languages by country, likeliest first (specification 9). */
export const countryLanguages: Partial<Record<string, readonly Language[]>> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
  DK: ['da'],
  FI: ['fi', 'sv'],
  NO: ['no'],
  SE: ['sv'],
}

/** Returns the countries in which this language is the likeliest. */
export function countriesOf(language: Language): string[] {
  return Object.keys(countryLanguages).filter((country) => countryLanguages[country]?.[0] === language)
}

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value)
}

/** Returns the tag for `lang` attributes and Intl: the product's 'no' is written Bokmål. */
export function languageTag(language: Language): string {
  return language === 'no' ? 'nb' : language
}
