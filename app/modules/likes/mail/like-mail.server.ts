import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { LikeGiven } from '../events.server'

/** An e-mail about a like or a match. */
export const likeMail = defineEffect(
  'likes.like_mail',
  z.object({ likerId: z.string(), likedId: z.string(), likedTenantId: z.string(), match: z.boolean() }),
)

export type LikeMail = z.infer<typeof likeMail.payload>

/** Enqueues the e-mail: for likes at most one per hour and member, for each match one of its own. */
export function enqueueLikeMail(db: TenantDb, { likerId, likedId, likedTenantId, match }: LikeGiven) {
  const hour = new Date().toISOString().slice(0, 13)
  const key = match ? undefined : `${likeMail.name}/${likedId}/${hour}`
  enqueue(db, likeMail, { likerId, likedId, likedTenantId, match }, { key })
}
