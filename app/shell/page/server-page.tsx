import { createContext, useContext } from 'react'

/** Values known only while the server renders. */
export interface ServerPage {
  nonce: string
  /** CSS of the brand's tokens: ':root{--c-primary:…}'. */
  themeCss: string
}

const ServerPageContext = createContext<ServerPage | null>(null)

export const ServerPageProvider = ServerPageContext.Provider

/** Id of the element that holds the brand's tokens. */
export const themeElement = 'theme'

/** Read once from the server's markup, because an error page renders the document anew and must look the same. */
const written = typeof document === 'undefined' ? null : document.getElementById(themeElement)
const initialPage: ServerPage = { nonce: written?.nonce ?? '', themeCss: written?.textContent ?? '' }

export function useServerPage(): ServerPage {
  return useContext(ServerPageContext) ?? initialPage
}
