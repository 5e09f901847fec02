import type { TenantDb } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import { messageMail, unreadReminder, unreadReminderHours } from '../effects.server'
import { chatEvents } from '../events.server'
import type { LockedConversation } from './conversation.server'
import type { Standing } from './standing.server'

const mailEveryMs = 60 * 60_000

/** Whether an e-mail is due: at most one an hour and conversation, none while the recipient is online or has muted it. */
export function mailIsDue({ peer }: Standing, { peerMailedAt, peerMuted }: LockedConversation): boolean {
  if (peerMuted || !isAway(peer, isOnline)) return false
  return peerMailedAt === null || Date.now() - peerMailedAt.getTime() >= mailEveryMs
}

/**
 * Notifies the recipient of a message, in the transaction that writes it. Enqueues an e-mail if one is due, enqueues a
 * reminder then or if the recipient has just left, and calls the listeners.
 */
export function notifyOfMessage(
  db: TenantDb,
  senderId: string,
  { peer }: Standing,
  { id, peerId, peerTenantId, peerMuted, empty }: LockedConversation,
  mail: boolean,
): void {
  const sent = { conversationId: id, recipientId: peerId, recipientTenantId: peerTenantId, begins: empty }
  const hasJustLeft = !peerMuted && isAway(peer, isLooking) && !isAway(peer, isOnline)
  if (mail) enqueue(db, messageMail, sent)
  if (mail || hasJustLeft) remindLater(db, peerId, peerTenantId)
  const recipientIsAway = !peerMuted && isAway(peer, isLooking)
  for (const listener of chatEvents.sent) listener(db, { ...sent, senderId, recipientIsAway })
}

/** Enqueues a reminder of what is still unread by then, at most one per day. */
function remindLater(db: TenantDb, recipientId: string, recipientTenantId: string): void {
  const dueAt = new Date(Date.now() + unreadReminderHours * 3_600_000)
  const key = `${unreadReminder.name}/${recipientId}/${dueAt.toISOString().slice(0, 10)}`
  enqueue(db, unreadReminder, { recipientId, recipientTenantId }, { key, dueAt })
}

/** Whether the peer is a real person who is away, according to `isThere`. */
function isAway(peer: Standing['peer'], isThere: (lastActiveAt: Date) => boolean): boolean {
  return peer !== null && !peer.fictional && !isThere(peer.lastActiveAt)
}
