import type { i18n, Resource } from 'i18next'
import type { Language } from '~/i18n/languages'

/** What the server writes into the page so that the browser begins with the same language, formats and texts. */
export interface InlineTexts {
  language: Language
  /** 'nl-NL' */
  dateLocale: string
  /** IANA */
  timeZone: string
  /** Milliseconds since 1970 on the server's clock: relative times hydrate as they were rendered. */
  now: number
  /** The immutable file with all texts of the language; empty where a page brings all of its own. */
  file: string
  /** Namespace → texts. */
  texts: Resource[string]
}

/** What `TextsProvider` takes: made by `serverTexts` on the server and `openBrowserTexts` in the browser. */
export interface PageTexts {
  i18n: i18n
  dateLocale: string
  timeZone: string
  now: number
  /** The content of the inlined element; in the browser it is what the server wrote, whatever page is shown by now. */
  json: string
  /** Fetches the file with all texts, once. */
  load(): void
}

export const inlineTextsId = 'texts'

/** JSON that can stand in a script element: no text can close it. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** What came with the page. */
export function readInlineTexts(page: Document): { json: string; inline: InlineTexts } {
  const json = page.getElementById(inlineTextsId)?.textContent
  if (!json) throw new Error('the page has no inlined texts')
  return { json, inline: JSON.parse(json) as InlineTexts }
}
