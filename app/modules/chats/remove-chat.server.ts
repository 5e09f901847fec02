import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { ConversationNotFound } from './errors'
import { chatList } from './live-events'
import { undoMinutes } from './schema'

/**
 * Removes a conversation from the member's list, with all messages written so far; the peer keeps theirs. The next
 * message from either member restores it, starting with that message.
 * @throws ConversationNotFound 404, also when it is already removed
 */
export async function removeChat(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  await forMember(member, async (db) => {
    const removed = await ownSide(db, member, id)
      .set({
        hidden_at: sql<Date>`clock_timestamp()`,
        cleared_before: sql<Date | null>`cleared_at`,
        cleared_at: sql<Date>`clock_timestamp()`,
        unread: 0,
      })
      .where('hidden_at', 'is', null)
      .returning('conversation_id')
      .executeTakeFirst()
    if (!removed) throw new ConversationNotFound()
    invalidateLists(db, [chatList], member.id)
  })
}

/**
 * Undoes a removal of the last ten minutes. The conversation is restored with all its messages, even if a message
 * arrived after the removal. Later, or a second time, it changes nothing.
 */
export async function restoreChat(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  await forMember(member, async (db) => {
    await ownSide(db, member, id)
      .set({ hidden_at: null, cleared_at: sql<Date | null>`cleared_before`, cleared_before: null })
      .where('cleared_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${undoMinutes})`)
      .execute()
    invalidateLists(db, [chatList], member.id)
  })
}

/** Starts an update of the member's own side of a conversation. */
function ownSide(db: TenantDb, member: Member, id: string) {
  return db
    .updateTable('conversation_members')
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', id)
    .where('member_id', '=', member.id)
}
