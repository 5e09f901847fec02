import { createContext, useContext } from 'react'

/** Facts about the logged-in member that pages show. */
export interface ViewerFacts {
  name: string
  photoUrl: string | null
  /** Whether the member has bought credits at least once; then Credits is shown instead of Premium. */
  paid: boolean
  credits: number
}

const Viewer = createContext<ViewerFacts | null>(null)

export const ViewerProvider = Viewer.Provider

/** Returns null for a visitor, and if the frame could not be loaded. */
export function useViewer(): ViewerFacts | null {
  return useContext(Viewer)
}
