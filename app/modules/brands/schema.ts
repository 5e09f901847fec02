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
  /** Country codes. */
  countries: readonly string[]
  /** Version being served; null if the brand is not served. */
  version: string | null
  live: boolean
  /** Number of problems in the current files. */
  errors: number
  /** ISO 8601: when this server first refused the current files. */
  refusedSince: string | null
  /** Number of steps of going live that aren't done, as far as known. */
  toPutRight: number
  /** Whether all of DNS is known, or a fault of it; otherwise the steps aren't all known. */
  isKnown: boolean
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

/** A record that e-mails of the brand depend on. */
export interface MailRecord {
  kind: 'dkim' | 'spf' | 'dmarc'
  /** The name it is published at. */
  name: string
  state: 'good' | 'weak' | 'differs' | 'absent' | 'unset' | 'unasked'
  /** What is published, shortened; null if nothing is. */
  found: string | null
  /** What to publish there; null if the server can't know. */
  value: string | null
  /** Why DNS could not be asked, such as 'ETIMEOUT'. */
  code?: string | undefined
}

/** Where a domain points, and the certificate served there. */
export interface DomainLook {
  domain: string
  /** Null if it points nowhere, or could not be asked. */
  address: string | null
  /** Why DNS could not be asked, such as 'ETIMEOUT'. */
  code?: string | undefined
  certificate:
    | { kind: 'valid' /** ISO */; until: string }
    | { kind: 'refused' /** As TLS names it: 'CERT_HAS_EXPIRED'. */; code: string }
    | { kind: 'none' }
}

export interface DnsReport {
  /** ISO: when DNS was asked. */
  at: string
  mail: MailRecord[]
  domains: DomainLook[]
}

export const previewHours = 24
