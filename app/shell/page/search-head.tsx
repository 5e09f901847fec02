import { useLocation } from '@remix-run/react'
import type { Language } from '~/i18n/languages'
import { alternatesOf, pageAddress } from '~/i18n/page-addresses'

/** What search engines and other sites need to know of every page of a brand. */
export interface SearchView {
  origin: string
  /** Offered by the brand. */
  languages: Language[]
  /** Named in the address. */
  urlLanguage: Language | null
  description: string
  /** Path of the picture that other sites show. */
  picture: { path: string; width: number; height: number }
}

/** What a page says otherwise than its brand (`head` of its handle). */
export interface PageHeadTags {
  description?: string
  /** Path of a picture of its own, as large as the brand's. */
  picture?: string
  /** Path by which it is known, where it stands at several. */
  path?: string
}

interface SearchHeadProps {
  search: SearchView
  own: PageHeadTags
  /** Of the page, with the brand's name. */
  title: string
  siteName: string
  language: Language
  /** Kept out of search engines: then no address of it is the right one. */
  noindex: boolean
}

/** Description, canonical address, the page's other languages, and Open Graph. */
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

/** As Open Graph writes them. */
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
