import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { LikeGiven } from '../events.server'

/** The kind of outbox row that brings a member an e-mail about a like or a match. */
export const likeMailKind = 'likes.like_mail'

export interface LikeMail {
  likerId: string
  likedId: string
  likedTenantId: string
  match: boolean
}

/** Of likes at most one e-mail an hour to a member; each match has its own. */
export function announceLikeMail(db: TenantDb, { likerId, likedId, likedTenantId, match }: LikeGiven) {
  const payload: LikeMail = { likerId, likedId, likedTenantId, match }
  const hour = new Date().toISOString().slice(0, 13)
  announce(db, likeMailKind, { ...payload }, match ? undefined : `${likeMailKind}/${likedId}/${hour}`)
}
