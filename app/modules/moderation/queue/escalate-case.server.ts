import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Tenant } from '~/tenancy/tenant'
import { addEntry } from '../casework/entries.server'
import type { Moderator } from './lock-case.server'
import { changeCase, lockClaimed } from './lock-case.server'
import type { Escalation } from './schema'

/**
 * Hands a claimed case to a role, with a note that says why: to the owners, after which nobody else claims it, or back to
 * all moderators. The case is released, and its clock goes on.
 * @throws CaseNotFound 404 @throws CaseDecided, CaseNotClaimed 409
 */
export function escalateCase(
  tenant: Tenant,
  by: Moderator,
  id: string,
  { to, note }: { to: Escalation; note: string },
): Promise<void> {
  return forTenant(tenant, async (db) => {
    const found = await lockClaimed(db, by, id)
    await changeCase(db, id)
      .set({
        escalated_to: to === 'owner' ? to : null,
        escalated_name: to === 'owner' ? by.name : null,
        ...{ claimed_by: null, claimed_name: null, claimed_until: null },
      })
      .execute()
    await addEntry(db, by, found, { kind: 'act', body: `to_${to}` })
    await addEntry(db, by, found, { kind: 'note', body: note })
    audit(db, { act: 'case.escalated', subject: { kind: 'case', id }, reason: to, after: { member: found.member_id } })
  })
}
