import type { i18n, Resource } from 'i18next'
import type { Language } from '~/i18n/languages'

/** Written into the page by the server, so that the browser starts with the same language, formats and texts. */
export interface InlineTexts {
  language: Language
  /** 'nl-NL' */
  dateLocale: string
  /** IANA */
  timeZone: string
  /** Milliseconds since 1970 on the server's clock, so that relative times hydrate as they were rendered. */
  now: number
  /** URL of the immutable file with all texts of the language; empty when a page contains all of its own. */
  file: string
  /** Texts by namespace. */
  texts: Resource[string]
}

/** Props of `TextsProvider`, made by `serverTexts` on the server and `openBrowserTexts` in the browser. */
export interface PageTexts {
  i18n: i18n
  dateLocale: string
  timeZone: string
  now: number
  /** Content of the inlined element. In the browser it stays as the server wrote it, even after navigations. */
  json: string
  /** Fetches the file with all texts, once. */
  load(): void
}

export const inlineTextsId = 'texts'

/** Serializes JSON for a script element, so that no text can close the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** Reads the texts inlined in the page. */
export function readInlineTexts(page: Document): { json: string; inline: InlineTexts } {
  const json = page.getElementById(inlineTextsId)?.textContent
  if (!json) throw new Error('the page has no inlined texts')
  return { json, inline: JSON.parse(json) as InlineTexts }
}
