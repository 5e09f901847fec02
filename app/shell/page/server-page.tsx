import { createContext, useContext } from 'react'

/** Values known only while the server renders. */
export interface ServerPage {
  nonce: string
  /** CSS of the brand's tokens: ':root{--c-primary:…}'. */
  themeCss: string
  /** Name of the brand or of the console. */
  siteName: string
}

const ServerPageContext = createContext<ServerPage | null>(null)

export const ServerPageProvider = ServerPageContext.Provider

/** Id of the element that holds the brand's tokens. */
export const themeElement = 'theme'

/** Name of the meta element that holds the site's name. */
export const siteNameElement = 'application-name'

/** Read once from the server's markup, because an error page renders the document anew and must look the same. */
const written = typeof document === 'undefined' ? null : document.getElementById(themeElement)
const named = typeof document === 'undefined' ? null : document.querySelector(`meta[name=${siteNameElement}]`)
const initialPage: ServerPage = {
  nonce: written?.nonce ?? '',
  themeCss: written?.textContent ?? '',
  siteName: named?.getAttribute('content') ?? '',
}

export function useServerPage(): ServerPage {
  return useContext(ServerPageContext) ?? initialPage
}
