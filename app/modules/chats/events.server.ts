import type { TenantDb } from '~/database/for-tenant.server'

export interface SentTo {
  conversationId: string
  recipientId: string
  recipientTenantId: string
  /** The first message of the conversation. */
  begins: boolean
  /** A real person who looks at no page: to be told by other ways. */
  recipientIsAway: boolean
}

/** Takes part in the sending transaction: what it throws rolls everything back. */
type SentListener = (db: TenantDb, message: SentTo) => void

/** What modules to the right do when a message is sent, in the same transaction. Wiring fills the list. */
export const chatEvents: Record<'sent', SentListener[]> = { sent: [] }
