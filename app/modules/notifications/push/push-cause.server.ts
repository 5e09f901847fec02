import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import { notificationPreferences } from '~/modules/accounts/settings/preferences'
import type { Reminded, SentTo } from '~/modules/chats/events.server'
import type { LikeGiven } from '~/modules/likes/events.server'

const member = { memberId: z.string(), tenantId: z.string() }

/** A push to a member's browsers: what happened, no text of a member's. */
export const push = defineEffect(
  'notifications.push',
  z.discriminatedUnion('cause', [
    z.object({ ...member, cause: z.literal('message'), conversationId: z.string(), begins: z.boolean() }),
    z.object({ ...member, cause: z.enum(['like', 'match']), likerId: z.string() }),
    z.object({ ...member, cause: z.literal('calendar'), kind: z.enum(notificationPreferences), body: z.string() }),
  ]),
)

export type PushCause = z.infer<typeof push.payload>

/** A push of a new message to whoever is away. */
export function pushMessage(db: TenantDb, message: SentTo): void {
  if (!message.recipientIsAway) return
  const { recipientId: memberId, recipientTenantId: tenantId, conversationId, begins } = message
  enqueue(db, push, { memberId, tenantId, cause: 'message', conversationId, begins })
}

/** A push of a like or match to whoever is away. */
export function pushLike(db: TenantDb, like: LikeGiven): void {
  if (!like.likedIsAway) return
  const { likedId: memberId, likedTenantId: tenantId, likerId, match } = like
  enqueue(db, push, { memberId, tenantId, cause: match ? 'match' : 'like', likerId })
}

interface CalendarNews {
  /** Of the e-mail that says the same. */
  id: string
  memberId: string
  tenantId: string
  kind: NotificationPreference
  /** Names nobody. */
  body: string
}

/** A push of what the calendar brings, to whoever wants it so. */
export function pushCalendar(db: TenantDb, { id, memberId, tenantId, kind, body }: CalendarNews): void {
  enqueue(db, push, { memberId, tenantId, cause: 'calendar', kind, body }, { key: `${push.name}/${id}` })
}

/** A push of messages that are still unread after a day. */
export function pushReminder(db: TenantDb, { id, recipientId, recipientTenantId, subject }: Reminded): void {
  pushCalendar(db, {
    id,
    memberId: recipientId,
    tenantId: recipientTenantId,
    kind: 'unread_message_reminders',
    body: subject,
  })
}
