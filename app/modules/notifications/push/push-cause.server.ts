import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import type { Reminded, SentTo } from '~/modules/chats/events.server'
import type { LikeGiven } from '~/modules/likes/events.server'

/** The kind of outbox row that brings a member's browsers a push. */
export const pushKind = 'notifications.push'

/** Its payload: what happened, no text of a member's. */
export type PushCause = { memberId: string; tenantId: string } & (
  | { cause: 'message'; conversationId: string; begins: boolean }
  | { cause: 'like' | 'match'; likerId: string }
  | { cause: 'calendar'; kind: NotificationPreference; body: string }
)

/** A push of a new message to who is away. */
export function pushMessage(db: TenantDb, message: SentTo): void {
  if (!message.recipientIsAway) return
  const { recipientId: memberId, recipientTenantId: tenantId, conversationId, begins } = message
  const cause: PushCause = { memberId, tenantId, cause: 'message', conversationId, begins }
  announce(db, pushKind, { ...cause })
}

/** A push of a like or match to who is away. */
export function pushLike(db: TenantDb, like: LikeGiven): void {
  if (!like.likedIsAway) return
  const { likedId: memberId, likedTenantId: tenantId, likerId, match } = like
  const cause: PushCause = { memberId, tenantId, cause: match ? 'match' : 'like', likerId }
  announce(db, pushKind, { ...cause })
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

/** A push of what the calendar brings, to who wants it so. */
export function pushCalendar(db: TenantDb, { id, memberId, tenantId, kind, body }: CalendarNews): void {
  const cause: PushCause = { memberId, tenantId, cause: 'calendar', kind, body }
  announce(db, pushKind, { ...cause }, `${pushKind}/${id}`)
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
