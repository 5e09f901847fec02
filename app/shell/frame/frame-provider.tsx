import type { ReactNode } from 'react'
import { ViewerProvider } from '~/modules/accounts/ui/use-viewer'
import { BrandProvider } from '~/ui/brand/use-brand'
import { CarriedQuery } from '~/ui/carried/carried'
import { useFrameIfLoaded } from './frame'

/** Hands down what components of modules and of `ui` ask of the frame. */
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
