import { useLocation } from '@remix-run/react'
import type { Language } from '~/i18n/languages'
import { alternatesOf, pageAddress } from '~/i18n/page-addresses'

/** Data for search engines and other sites, common to all pages of a brand. */
export interface SearchView {
  origin: string
  /** Languages that the brand offers. */
  languages: Language[]
  /** Language named in the URL. */
  urlLanguage: Language | null
  description: string
  /** Preview picture for other sites. */
  picture: { path: string; width: number; height: number }
}

/** Values of a page that differ from its brand's (`head` of its handle). */
export interface PageHeadTags {
  description?: string
  /** Path of the page's own picture, with the size of the brand's. */
  picture?: string
  /** Canonical path, for a page with several. */
  path?: string
}

interface SearchHeadProps {
  search: SearchView
  own: PageHeadTags
  /** Page title including the brand's name. */
  title: string
  siteName: string
  language: Language
  /** Excludes the page from search engines; it then has no canonical URL. */
  noindex: boolean
}

/** Description, canonical URL, alternate languages, and Open Graph. */
export function SearchHead({ search, own, title, siteName, language, noindex }: SearchHeadProps) {
  const location = useLocation()
  const { origin, languages, urlLanguage, picture } = search
  const pathname = own.path ?? location.pathname
  const canonical = pageAddress(origin, pathname, urlLanguage)
  const description = own.description ?? search.description
  return (
    <>
      <meta name="description" content={description} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          {alternatesOf(origin, pathname, languages).map((alternate) => (
            <link key={alternate.language} rel="alternate" hrefLang={alternate.language} href={alternate.href} />
          ))}
          <meta property="og:url" content={canonical} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={`${origin}${own.picture ?? picture.path}`} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={own.picture ? title : siteName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Locales in Open Graph format. */
const locales = {
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_US',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  no: 'nb_NO',
  pl: 'pl_PL',
  sv: 'sv_SE',
} satisfies Record<Language, string>
