import { forMember } from '~/database/for-tenant.server'
import { invalidatePeople, invalidateViewers } from '~/database/member-cache.server'
import { hideFromVisitors } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { PhotoNotFound } from '../upload/errors'

/**
 * Saves which cell of a member's own photo every crop keeps; null for none. Lists and pages that show it are read anew.
 * @throws PhotoNotFound 404
 */
export function focusPhoto(member: Member, id: string, focus: number | null): Promise<void> {
  if (!isUuid(id)) return Promise.reject(new PhotoNotFound())
  return forMember(member, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('photos')
      .set({ focus })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('member_id', '=', member.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new PhotoNotFound()
    invalidatePeople(db)
    invalidateViewers(db, member.id)
    await hideFromVisitors(db, member.id)
  })
}
