import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'

export interface TextChanged {
  member: Pick<Member, 'id' | 'tenant'>
  /** The new text about themselves, and the previous one. */
  body: string
  before: string | null
}

/** Runs in the transaction that saves the profile: an error it throws rolls everything back. */
type TextListener = (db: TenantDb, changed: TextChanged) => Promise<void>

/** Listeners of later modules, called in the transaction that adds or changes a profile's text. Filled by wiring. */
export const memberEvents: Record<'textChanged', TextListener[]> = { textChanged: [] }
