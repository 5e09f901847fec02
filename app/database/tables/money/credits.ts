import type { Generated } from 'kysely'
import type { Moment } from '../people/accounts'

export interface CreditAccountsTable {
  pool_id: string
  account_id: string
  tenant_id: string
  balance: Generated<number>
  free_messages_used: Generated<number>
  conversations_started: Generated<number>
}

export interface CreditLedgerTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  delta: number
  reason: string
  idempotency_key: string
  note: string | null
  created_at: Moment
}

export interface CreditTables {
  credit_accounts: CreditAccountsTable
  credit_ledger: CreditLedgerTable
}
