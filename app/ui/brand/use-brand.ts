import { createContext, useContext } from 'react'
import type { IconName } from '../icon-names'

/** Facts about the current page's brand that any component may show. */
export interface BrandFacts {
  slug: string
  name: string
  /** URL of the brand's logo. */
  logo: string
  minAge: number
  /** True when the brand shows fictional profiles; the disclaimer then mentions them. */
  hasFictional: boolean
  /** Whether members may have their photo verified; only then marks are shown. */
  verifiesPhotos: boolean
  fictionalIcon: IconName
  fictionalSingular: string
  fictionalPlural: string
  supportEmail: string
  supportPhone: string | null
  /** False for visitors with a traffic source (specification 2 and 6). */
  showPaymentLogos: boolean
  company: CompanyFacts
}

export interface CompanyFacts {
  id: number
  name: string
  address: string
  postalCode: string | null
  city: string
  country: string
  /** Registration number at the chamber of commerce. */
  kvk: string | null
  vatNumbers: string[]
  /** Trade names other than the company's own name. */
  tradeNames: string[]
}

const Brand = createContext<BrandFacts | null>(null)

export const BrandProvider = Brand.Provider

/** Returns the brand of the page. Works only below the root route of a brand's page. */
export function useBrand(): BrandFacts {
  const brand = useContext(Brand)
  if (!brand) throw new Error('useBrand() needs the root loader')
  return brand
}
