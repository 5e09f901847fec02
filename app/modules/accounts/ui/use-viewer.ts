import { createContext, useContext } from 'react'

/** What a page shows of the member for whom it is made. */
export interface ViewerFacts {
  name: string
  email: string
  photoUrl: string | null
  /** Has bought credits at least once: sees Credits instead of Premium. */
  paid: boolean
  credits: number
}

const Viewer = createContext<ViewerFacts | null>(null)

export const ViewerProvider = Viewer.Provider

/** Null for a visitor, and while the frame could not be loaded. */
export function useViewer(): ViewerFacts | null {
  return useContext(Viewer)
}
