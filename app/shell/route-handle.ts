import type { TitleText } from '~/i18n/title-text'
import type { RequestRules } from '~/platform/http/route'
import type { PageFacts } from './page/page-facts'
import type { PageHeadTags } from './page/search-head'

/** What a route module may say of itself (`export const handle`). */
export interface RouteHandle extends PageFacts {
  /** What the server has to know before it runs the route's code. */
  request?: RequestRules
  /** Namespaces of texts that its components use; they are inlined with the page (remix-i18next reads them here). */
  i18n?: readonly string[]
  /** Key of the page's title, or key and values made of the loader's answer. */
  title?: string | ((data: unknown) => TitleText | null)
  /** Kept out of search engines: whatever shows members. */
  noindex?: boolean
  /** What search engines and other sites are told of the page otherwise than of its brand, made of the loader's answer. */
  head?: (data: unknown) => PageHeadTags | null
  /** A phone's keyboard makes the page smaller, instead of lying over its foot. */
  aboveKeyboard?: boolean
  /** The page goes out without React's scripts, with its own styles in it; null where it is an ordinary page after all. */
  bare?: (data: unknown) => BareHead | null
  /** The image that it shows first, to be fetched ahead. */
  firstImage?: (data: unknown) => { srcSet: string; sizes: string } | null
}

/** What a page without scripts of ours has in its head instead. */
export interface BareHead {
  /** Address of its one small script. */
  script: string
  /** Its styles. */
  css: string
  title: string
  /** Kept out of search engines. */
  noindex: boolean
}
