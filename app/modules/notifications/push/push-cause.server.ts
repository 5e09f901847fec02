import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import { notificationPreferences } from '~/modules/accounts/settings/preferences'
import type { Reminded, SentTo } from '~/modules/chats/events.server'
import type { LikeGiven } from '~/modules/likes/events.server'
import { hourOf } from '~/modules/likes/schema'

const member = { memberId: z.string(), tenantId: z.string() }

/** A push to a member's browsers. The payload holds what happened, but no text written by a member. */
export const push = defineEffect(
  'notifications.push',
  z.discriminatedUnion('cause', [
    z.object({ ...member, cause: z.literal('message'), conversationId: z.string(), begins: z.boolean() }),
    z.object({
      ...{ ...member, cause: z.enum(['like', 'match']), likerId: z.string(), part: z.string().optional() },
      matchId: z.string().optional(),
    }),
    z.object({ ...member, cause: z.literal('verification'), isVerified: z.boolean() }),
    z.object({ ...member, cause: z.literal('test'), browser: z.string() }),
    z.object({ ...member, cause: z.literal('calendar'), kind: z.enum(notificationPreferences), body: z.string() }),
  ]),
)

export type PushCause = z.infer<typeof push.payload>

/** A look at whether a like still stands once its undo is over, which enqueues the push of the hour. */
export const likePush = defineEffect(
  'notifications.like_push',
  z.object({
    ...{ ...member, likerId: z.string(), part: z.string().optional() },
    /** Beginning of the hour in which the like is told; missing in looks of a release before. */
    hour: z.string().optional(),
  }),
)

type LikePush = z.infer<typeof likePush.payload>

/** Enqueues a push about a new message, if the recipient is away. */
export function pushMessage(db: TenantDb, message: SentTo): void {
  if (!message.recipientIsAway) return
  const { recipientId: memberId, recipientTenantId: tenantId, conversationId, begins } = message
  enqueue(db, push, { memberId, tenantId, cause: 'message', conversationId, begins })
}

/** Enqueues a push about a match, or the look that precedes that of a like, if the recipient is away. */
export function pushLike(db: TenantDb, like: LikeGiven): void {
  if (!like.likedIsAway) return
  const { likedId: memberId, likedTenantId: tenantId, likerId, match, matchId, part, tellAt: dueAt } = like
  const about = { memberId, tenantId, likerId, part }
  if (match) enqueue(db, push, { ...about, cause: 'match', matchId }, { dueAt })
  else enqueue(db, likePush, { ...about, hour: hourOf(dueAt) }, { dueAt })
}

/** Enqueues the push about a like that stands: about the likes of one member one an hour. */
export function pushStandingLike(db: TenantDb, { hour = hourOf(new Date()), ...like }: LikePush): void {
  const key = `${push.name}/${like.likerId}/${like.memberId}/${hour.slice(0, 13)}`
  enqueue(db, push, { ...like, cause: 'like' }, { key })
}

/** Enqueues a push about the decision on a verification. */
export function pushVerification(
  db: TenantDb,
  { memberId, isVerified, tellAt }: { memberId: string; isVerified: boolean; tellAt: Date },
): void {
  const { tenantId } = db.scope
  enqueue(db, push, { memberId, tenantId, cause: 'verification', isVerified }, { dueAt: tellAt })
}

interface CalendarNews {
  /** Id of the corresponding e-mail. */
  id: string
  memberId: string
  tenantId: string
  kind: NotificationPreference
  /** Text that names no person. */
  body: string
}

/** Enqueues a push with calendar news; the caller has checked that the member wants it. */
export function pushCalendar(db: TenantDb, { id, memberId, tenantId, kind, body }: CalendarNews): void {
  enqueue(db, push, { memberId, tenantId, cause: 'calendar', kind, body }, { key: `${push.name}/${id}` })
}

/** Enqueues a push about messages still unread after a day. */
export function pushReminder(db: TenantDb, { id, recipientId, recipientTenantId, subject }: Reminded): void {
  pushCalendar(db, {
    id,
    memberId: recipientId,
    tenantId: recipientTenantId,
    kind: 'unread_message_reminders',
    body: subject,
  })
}
