import { createContext, useContext } from 'react'

/** What only the server's rendering knows. */
export interface ServerPage {
  nonce: string
  /** The brand's tokens: ':root{--c-primary:…}'. */
  themeCss: string
}

const ServerPageContext = createContext<ServerPage | null>(null)

export const ServerPageProvider = ServerPageContext.Provider

/** Id of the element that holds the brand's tokens. */
export const themeElement = 'theme'

/** What the server wrote, read once: an error page makes the document anew and must look the same. */
const written = typeof document === 'undefined' ? null : document.getElementById(themeElement)
const kept: ServerPage = { nonce: written?.nonce ?? '', themeCss: written?.textContent ?? '' }

export function useServerPage(): ServerPage {
  return useContext(ServerPageContext) ?? kept
}
