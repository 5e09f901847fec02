import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { ConversationNotFound } from './errors'
import { chatList } from './live-events'
import { changeOwnSide, ownSide } from './marks/own-side.server'
import { undoMinutes } from './schema'

/**
 * Removes a conversation from the member's list, with all messages written so far; the peer keeps theirs. The next
 * message from either member restores it, starting with that message.
 * @throws ConversationNotFound 404, also when it is already removed
 */
export function removeChat(member: Member, id: string): Promise<void> {
  return changeOwnSide(member, id, {
    hidden_at: sql<Date>`clock_timestamp()`,
    cleared_before: sql<Date | null>`cleared_at`,
    cleared_at: sql<Date>`clock_timestamp()`,
    unread: 0,
  })
}

/**
 * Undoes a removal of the last ten minutes. The conversation is restored with all its messages, even if a message
 * arrived after the removal. Later, a second time, or after an unmatch, it changes nothing.
 */
export async function restoreChat(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  await forMember(member, async (db) => {
    await ownSide(db, member, id)
      .set({ hidden_at: null, cleared_at: sql<Date | null>`cleared_before`, cleared_before: null })
      .where(sql<boolean>`ended_as is distinct from 'unmatched'`)
      .where('cleared_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${undoMinutes})`)
      .execute()
    invalidateLists(db, [chatList], member.id)
  })
}
