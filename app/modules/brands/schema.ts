export interface SettingLine {
  key: string
  /** The value as JSON, shortened. */
  value: string
  /** Line number in tenant.json. */
  line: number
}

/** A brand's folder in the list: the version being served, and problems of the current files. */
export interface BrandLine {
  slug: string
  /** The brand's name; its slug if the folder was never valid. */
  name: string
  domain: string
  /** Version being served; null if the brand is not served. */
  version: string | null
  live: boolean
  /** Number of problems in the current files. */
  errors: number
  /** ISO 8601: when this server first refused the current files. */
  refusedSince: string | null
  /** Number of details that the law asks of a live brand's company, and that companies.json lacks. */
  missingDetails: number
  members: number
  /** ISO: when `members` were counted; null before the first count. */
  membersAt: string | null
  active: number
  casesOpen: number
  /** ISO */
  oldestAt: string | null
  /** Today's revenue: currency → minor units. */
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
