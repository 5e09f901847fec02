import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { likeList } from '../live-events'

/** Clears a received like's new flag when the liker's profile is opened (specification 4). */
export async function seeLike(member: Member, fromId: string): Promise<void> {
  if (!isUuid(fromId)) return
  await forMember(member, async (db) => {
    const seen = await db
      .updateTable('likes')
      .set({ like_new: false, popped_up: true })
      .where('pool_id', '=', db.scope.poolId)
      .where('liked_id', '=', member.id)
      .where('member_id', '=', fromId)
      .where('like_new', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (seen) invalidateLists(db, [likeList], member.id)
  })
}
