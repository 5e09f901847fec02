import type { TenantDb } from '~/database/for-tenant.server'

export interface SentTo {
  conversationId: string
  recipientId: string
  recipientTenantId: string
  /** The first message of the conversation. */
  begins: boolean
  /** Not online, and a real person: to be told by other ways than the page. */
  recipientIsAway: boolean
}

/** Takes part in the sending transaction: what it throws rolls everything back. */
type SentListener = (db: TenantDb, message: SentTo) => void

/** What modules to the right do when a message is sent, in the same transaction. Wiring fills the list. */
export const chatEvents: Record<'sent', SentListener[]> = { sent: [] }
