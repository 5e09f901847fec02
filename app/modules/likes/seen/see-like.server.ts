import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { isSignedIn, SessionEnded } from '~/modules/accounts/user/read-viewer.server'
import { noteVisit } from '~/modules/members/visits/note-visit.server'
import { isUuid } from '~/platform/uuid'
import { likeList } from '../live-events'

/** Clears a received like's new flag when the liker's profile is opened (specification 4). */
export async function seeLike(member: Member, fromId: string): Promise<void> {
  if (isUuid(fromId)) await forMember(member, (db) => seeLikeIn(db, member, fromId))
}

async function seeLikeIn(db: TenantDb, member: Viewer, fromId: string): Promise<void> {
  const seen = await db
    .updateTable('likes')
    .set({ like_new: false, popped_up: true })
    .where('pool_id', '=', db.scope.poolId)
    .where('liked_id', '=', member.id)
    .where('member_id', '=', fromId)
    .where('like_new', '=', true)
    .where(isSignedIn(db, member))
    .returning('id')
    .executeTakeFirst()
  if (seen) invalidateLists(db, [likeList], member.id)
}

/**
 * Stores that a member looks at another's profile: sees their like, and visits them. What was stored before is not
 * written again. The statements are sent before anything is awaited.
 * @param unseen whether the like is new, and the last visit longer ago than an hour, as `memberPage` read them
 * @throws SessionEnded 403; what a statement finds without a session, it doesn't store
 */
export async function seeProfile(
  db: TenantDb,
  viewer: Viewer,
  id: string,
  unseen: { like: boolean; visit: boolean },
): Promise<void> {
  if (!unseen.like && !unseen.visit) return
  const seen = unseen.like ? seeLikeIn(db, viewer, id) : undefined
  const [isStored] = await Promise.all([noteVisit(db, viewer, id), seen])
  if (!isStored) throw new SessionEnded()
}
