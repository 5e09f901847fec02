import type { TenantDb } from '~/database/for-tenant.server'

export interface SentTo {
  conversationId: string
  senderId: string
  recipientId: string
  recipientTenantId: string
  /** The first message of the conversation. */
  begins: boolean
  /** A real person who looks at no page: to be told by other ways. */
  recipientIsAway: boolean
}

/** Messages that are still unread after a day. */
export interface Reminded {
  /** Of the reminder. */
  id: string
  recipientId: string
  recipientTenantId: string
  /** Names nobody, in the recipient's language. */
  subject: string
}

type RemindedListener = (db: TenantDb, reminded: Reminded) => void

/** Takes part in the sending transaction: what it throws rolls everything back. */
type SentListener = (db: TenantDb, message: SentTo) => void

/** What modules to the right do when a message is sent or reminded of, in the same transaction. Wiring fills the list. */
export const chatEvents: { sent: SentListener[]; reminded: RemindedListener[] } = { sent: [], reminded: [] }
