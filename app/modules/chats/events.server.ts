import type { TenantDb } from '~/database/for-tenant.server'

export interface SentTo {
  conversationId: string
  senderId: string
  recipientId: string
  recipientTenantId: string
  /** The first message of the conversation. */
  begins: boolean
  /** The recipient is a real person without an open page, who wants to be notified by other means. */
  recipientIsAway: boolean
}

/** A reminder of messages that are still unread after a day. */
export interface Reminded {
  /** Id of the reminder. */
  id: string
  recipientId: string
  recipientTenantId: string
  /** Text in the recipient's language, without any member's name. */
  subject: string
}

type RemindedListener = (db: TenantDb, reminded: Reminded) => void

/** Runs in the sending transaction: an exception rolls everything back. */
type SentListener = (db: TenantDb, message: SentTo) => void

/**
 * Listeners of later modules, called in the same transaction when a message is sent or reminded of. Set by
 * `app/effects.server.ts`.
 */
export const chatEvents: { sent: SentListener[]; reminded: RemindedListener[] } = { sent: [], reminded: [] }
