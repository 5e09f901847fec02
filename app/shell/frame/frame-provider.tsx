import type { ReactNode } from 'react'
import { ViewerProvider } from '~/modules/accounts/ui/use-viewer'
import { BrandProvider } from '~/ui/brand/use-brand'
import { CarriedQuery } from '~/ui/carried/carried'
import { useFrameIfLoaded } from './frame'

/** Provides brand, viewer and carried query of the frame to components of modules and of `ui`. */
export function FrameProvider({ children }: { children: ReactNode }) {
  const frame = useFrameIfLoaded()
  return (
    <BrandProvider value={frame?.brand ?? null}>
      <ViewerProvider value={frame?.viewer ?? null}>
        <CarriedQuery.Provider value={frame?.carried ?? ''}>{children}</CarriedQuery.Provider>
      </ViewerProvider>
    </BrandProvider>
  )
}
