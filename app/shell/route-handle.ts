import type { TitleText } from '~/i18n/title-text'
import type { RequestRules } from '~/platform/http/route'
import type { PageFacts } from './page/page-facts'
import type { PageHeadTags } from './page/search-head'

/** Properties that a route module may declare (`export const handle`). */
export interface RouteHandle extends PageFacts {
  /** Rules that the server applies before it runs the route's code. */
  request?: RequestRules
  /** Text namespaces of the page's components; they are inlined with the page (remix-i18next reads them here). */
  i18n?: readonly string[]
  /** Text key of the page title, or a function that makes key and values from the loader's data. */
  title?: string | ((data: unknown) => TitleText | null)
  /** Excludes the page from search engines. Required for pages that show members. */
  noindex?: boolean
  /** Returns, from the loader's data, metadata for search engines and other sites that differs from the brand's. */
  head?: (data: unknown) => PageHeadTags | null
  /** The phone's keyboard shrinks the page instead of covering its lower part. */
  aboveKeyboard?: boolean
  /** Returns the head of a page sent with inline styles and without React; null makes it an ordinary page. */
  bare?: (data: unknown) => BareHead | null
  /** Returns the first image that the page shows, to be preloaded. */
  firstImage?: (data: unknown) => { srcSet: string; sizes: string } | null
}

/** Head of a page that is sent without React's scripts. */
export interface BareHead {
  /** URL of the page's only script. */
  script: string
  /** Inline styles. */
  css: string
  title: string
  /** Excludes the page from search engines. */
  noindex: boolean
}
