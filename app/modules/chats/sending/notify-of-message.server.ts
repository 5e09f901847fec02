import type { TenantDb } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import { messageMail, unreadReminder, unreadReminderHours } from '../effects.server'
import { chatEvents } from '../events.server'
import type { LockedConversation } from './conversation.server'
import type { Standing } from './standing.server'

const mailEveryMs = 60 * 60_000

/** At most one e-mail an hour a conversation, and none while the recipient is online. */
export function mailIsDue({ peer }: Standing, { peerMailedAt }: LockedConversation): boolean {
  if (!isAway(peer, isOnline)) return false
  return peerMailedAt === null || Date.now() - peerMailedAt.getTime() >= mailEveryMs
}

/** Tells the recipient of a message, in the transaction that writes it: by e-mail where one is due, and as listeners do. */
export function notifyOfMessage(
  db: TenantDb,
  senderId: string,
  { peer }: Standing,
  { id, peerId, peerTenantId, empty }: LockedConversation,
  mail: boolean,
): void {
  const sent = { conversationId: id, recipientId: peerId, recipientTenantId: peerTenantId, begins: empty }
  const hasJustLeft = isAway(peer, isLooking) && !isAway(peer, isOnline)
  if (mail) enqueue(db, messageMail, sent)
  if (mail || hasJustLeft) remindLater(db, peerId, peerTenantId)
  for (const listener of chatEvents.sent) listener(db, { ...sent, senderId, recipientIsAway: isAway(peer, isLooking) })
}

/** Of what is then still unread, once a day. */
function remindLater(db: TenantDb, recipientId: string, recipientTenantId: string): void {
  const dueAt = new Date(Date.now() + unreadReminderHours * 3_600_000)
  const key = `${unreadReminder.name}/${recipientId}/${dueAt.toISOString().slice(0, 10)}`
  enqueue(db, unreadReminder, { recipientId, recipientTenantId }, { key, dueAt })
}

/** A real person who is not there. */
function isAway(peer: Standing['peer'], isThere: (lastActiveAt: Date) => boolean): boolean {
  return peer !== null && !peer.fictional && !isThere(peer.lastActiveAt)
}
