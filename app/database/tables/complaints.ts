import type { Language } from '~/i18n/languages'
import type { MaybeMoment, Moment } from './people/accounts'

export interface ComplaintsTable {
  pool_id: string
  id: string
  tenant_id: string
  /** Reference number sent to the complainant: 'K-12345678'. */
  reference: string
  account_id: string | null
  topic: 'payment' | 'member' | 'account' | 'privacy' | 'other'
  name: string
  email: string
  order_number: string | null
  message: string
  language: Language
  created_at: Moment
  answer: string | null
  answered_at: MaybeMoment
}

export interface ComplaintTables {
  complaints: ComplaintsTable
}
