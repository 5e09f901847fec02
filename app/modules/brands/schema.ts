export interface SettingLine {
  key: string
  /** As JSON, shortened. */
  value: string
  /** Of tenant.json. */
  line: number
}

/** A folder of a brand in the list: what serves, and what is wrong with what stands there now. */
export interface BrandLine {
  slug: string
  /** The slug of one that never was right. */
  name: string
  domain: string
  /** Of what serves; null when nothing does. */
  version: string | null
  live: boolean
  /** How much is wrong with the folder as it is now. */
  errors: number
  /** ISO: since when this server has refused the folder. */
  refusedSince: string | null
  members: number
  active: number
  casesOpen: number
  /** ISO */
  oldestAt: string | null
  /** By currency, minor units: today. */
  revenue: Record<string, number>
}

export interface DomainLine {
  domain: string
  main: boolean
  look: {
    /** ISO */
    at: string
    address: string | null
    certificate: { kind: 'valid'; until: string } | { kind: 'refused'; code: string } | { kind: 'none' }
  } | null
}

export const previewHours = 24
