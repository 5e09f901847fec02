import type { Language } from './languages'
import { languageTag } from './languages'

/** Query parameter that sets the language of a page; without it the visitor's language is chosen. */
export const languageParameter = 'lang'

export function pageAddress(origin: string, path: string, language: Language | null): string {
  return `${origin}${path}${language ? `?${languageParameter}=${language}` : ''}`
}

export interface Alternate {
  /** A tag for `hreflang`. */
  language: string
  href: string
}

/** Returns a page's URLs in all its languages, and the one that chooses; none when there is only one language. */
export function alternatesOf(origin: string, path: string, languages: readonly Language[]): Alternate[] {
  if (languages.length < 2) return []
  return [
    ...languages.map((language) => ({ language: languageTag(language), href: pageAddress(origin, path, language) })),
    { language: 'x-default', href: pageAddress(origin, path, null) },
  ]
}
