import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { assertMayAt } from '~/modules/operators/access/step-up.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { atMember } from '../at-member.server'

/**
 * Stores a note about a member for other operators. The member's copy of their data contains it; the audit log records
 * only that it was written.
 * @throws NotYours 404
 */
export async function noteAbout(tenant: Tenant, by: Operator, id: string, body: string): Promise<void> {
  assertMayAt(by, 'members', tenant.id)
  await atMember(tenant, id, async (db) => {
    const { poolId: pool_id, tenantId: tenant_id } = db.scope
    await db
      .insertInto('member_notes')
      .values({ pool_id, tenant_id, id: uuidv7(), member_id: id, author: by.name, body })
      .execute()
    audit(db, { act: 'member.noted', subject: { kind: 'member', id } })
  })
}
