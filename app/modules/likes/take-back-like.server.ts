import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import { publish } from '~/database/publish.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { lockPair } from './like-member.server'
import { heartChanged, likeList } from './live-events'

/**
 * Takes a like back. A match ends with it, and the other member's like remains. Today's quota stays used (decisions,
 * 'Likes'). Without a like, nothing changes.
 */
export async function takeBackLike(member: Member, otherId: string): Promise<void> {
  if (!isUuid(otherId)) return
  await forMember(member, async (db) => {
    await lockPair(db, member.id, otherId)
    await db
      .deleteFrom('likes')
      .where('pool_id', '=', db.scope.poolId)
      .where('member_id', '=', member.id)
      .where('liked_id', '=', otherId)
      .execute()
    await db
      .updateTable('likes')
      .set({ match_id: null, matched_at: null })
      .where('pool_id', '=', db.scope.poolId)
      .where('member_id', '=', otherId)
      .where('liked_id', '=', member.id)
      .where('match_id', 'is not', null)
      .execute()
    invalidateLists(db, [likeList], member.id, otherId)
    publish(db, heartChanged, [member, { of: otherId }])
  })
}
