import { createContext, useContext } from 'react'
import type { IconName } from '../icon-names'

/** What any component may say of the brand whose page it is on. */
export interface BrandFacts {
  slug: string
  name: string
  /** Address of the brand's mark. */
  logo: string
  minAge: number
  /** True when the brand shows fictional profiles: the disclaimer then names them. */
  hasFictional: boolean
  fictionalIcon: IconName
  fictionalSingular: string
  fictionalPlural: string
  supportEmail: string
  supportPhone: string | null
  /** False for readers with a traffic source (specification 2 and 6). */
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
  /** Names that it trades under, its own left out. */
  tradeNames: string[]
}

const Brand = createContext<BrandFacts | null>(null)

export const BrandProvider = Brand.Provider

/** Only for components below root, on a brand's page. */
export function useBrand(): BrandFacts {
  const brand = useContext(Brand)
  if (!brand) throw new Error('useBrand() needs the root loader')
  return brand
}
