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
 * Takes a conversation out of the member's list, with all that was written so far; the other one keeps theirs. The next
 * message of either brings it back, beginning there.
 * @throws ConversationNotFound 404, also when it is removed already
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
 * Undoes a removal of the last ten minutes: the conversation is back with all that was written, also when a message has come
 * meanwhile. Later, or a second time, nothing changes.
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

/** The member's own side of a conversation, to change. */
function ownSide(db: TenantDb, member: Member, id: string) {
  return db
    .updateTable('conversation_members')
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', id)
    .where('member_id', '=', member.id)
}
