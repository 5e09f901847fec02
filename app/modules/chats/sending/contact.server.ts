import type { TenantDb } from '~/database/for-tenant.server'
import { findContact } from '~/platform/contact/find-contact'
import { ContactInMessage } from '../errors'
import type { LockedConversation } from './conversation.server'

/**
 * Refuses contact data in a message until the peer has written (setting `contact_in_texts`).
 * @throws ContactInMessage 422
 */
export async function assertNoContact(db: TenantDb, conversation: LockedConversation, body: string): Promise<void> {
  const found = findContact(body)
  if (found === null) return
  const answer = await db
    .selectFrom('messages')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversation.id)
    .where('sender_id', '=', conversation.peerId)
    .limit(1)
    .executeTakeFirst()
  if (!answer) throw new ContactInMessage(found)
}
