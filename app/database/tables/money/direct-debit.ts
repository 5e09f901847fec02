import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from '../people/accounts'

export interface MandatesTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  order_key: string
  reference: string
  holder: string
  iban: string
  street: string
  postal_code: string
  city: string
  /** ISO 3166-1 */
  country: string
  /** E.164 */
  phone: string
  code_hash: string
  code_sent_at: Moment
  tries: Generated<number>
  confirmed_at: MaybeMoment
  created_at: Moment
}

export interface DirectDebitBlocksTable {
  pool_id: string
  account_id: string
  tenant_id: string
  reason: string
  created_at: Moment
}

export interface DirectDebitTables {
  mandates: MandatesTable
  direct_debit_blocks: DirectDebitBlocksTable
}
