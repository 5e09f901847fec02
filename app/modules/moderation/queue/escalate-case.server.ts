import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { isOwnerAt } from '~/modules/operators/access/rights'
import { released } from '~/modules/operators/claims.server'
import type { Tenant } from '~/tenancy/tenant'
import { addEntry } from '../casework/entries.server'
import type { Moderator } from './lock-case.server'
import { changeCase, lockClaimed, lockFree } from './lock-case.server'
import type { Escalation } from './schema'

/**
 * Hands a claimed case to a role, with a note that says why: to the owners, after which nobody else claims it, or back to
 * all moderators. The case is released, and its clock goes on. An owner hands back without a claim, because an objection to
 * the owner's own decision can't be claimed.
 * @throws CaseNotFound 404 @throws CaseDecided, AlreadyClaimed, NotClaimed 409
 */
export function escalateCase(
  tenant: Tenant,
  by: Moderator & Pick<Operator, 'grants'>,
  id: string,
  { to, note }: { to: Escalation; note: string },
): Promise<void> {
  return forTenant(tenant, async (db) => {
    const isOwner = isOwnerAt(by.grants, tenant.id)
    const found = to === 'moderator' && isOwner ? await lockFree(db, by, id) : await lockClaimed(db, by, id)
    await changeCase(db, id)
      .set({
        escalated_to: to === 'owner' ? to : null,
        escalated_name: to === 'owner' ? by.name : null,
        ...released,
      })
      .execute()
    await addEntry(db, by, found, { kind: 'act', body: `to_${to}` })
    await addEntry(db, by, found, { kind: 'note', body: note })
    audit(db, { act: 'case.escalated', subject: { kind: 'case', id }, reason: to, after: { member: found.member_id } })
  })
}
