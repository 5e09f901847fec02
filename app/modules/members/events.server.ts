import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'

export interface TextChanged {
  member: Pick<Member, 'id' | 'tenant'>
  /** What the member says about themselves now, and said before. */
  body: string
  before: string | null
}

/** Takes part in the saving transaction: what it throws rolls everything back. */
type TextListener = (db: TenantDb, changed: TextChanged) => Promise<void>

/** What modules to the right do when a profile's own text is new or another one, in the same transaction. Wiring fills the list. */
export const memberEvents: Record<'textChanged', TextListener[]> = { textChanged: [] }
