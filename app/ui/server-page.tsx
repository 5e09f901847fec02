import { createContext, useContext } from 'react'

/** What only the server's rendering knows; browsers hide nonces from scripts, and the styles stand in the page already. */
export interface ServerPage {
  nonce: string
  /** The brand's tokens: ':root{--c-primary:…}'. */
  themeCss: string
}

const ServerPageContext = createContext<ServerPage | null>(null)

export const ServerPageProvider = ServerPageContext.Provider

/** Null in the browser. */
export function useServerPage(): ServerPage | null {
  return useContext(ServerPageContext)
}
