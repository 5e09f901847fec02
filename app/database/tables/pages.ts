import type { Moment } from './people/accounts'

export interface LegalTextsTable {
  pool_id: string
  tenant_id: string
  page: string
  /** yyyy-mm-dd */
  version: string
  language: string
  /** Markdown, with the brand's values filled in. */
  body: string
  kept_at: Moment
}

export interface PageTables {
  legal_texts: LegalTextsTable
}
