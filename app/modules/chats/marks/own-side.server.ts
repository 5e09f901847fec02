import type { UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Tables } from '~/database/tables'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { isShown } from '../ending/shown-side.server'
import { ConversationNotFound } from '../errors'
import { chatList } from '../live-events'

/**
 * Changes the member's own side of a conversation in their list; the peer's stays.
 * @throws ConversationNotFound 404, also when the member has removed it
 */
export async function changeOwnSide(
  member: Member,
  id: string,
  change: UpdateObject<Tables, 'conversation_members'>,
): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  await forMember(member, async (db) => {
    const changed = await ownSide(db, member, id)
      .set(change)
      .where(isShown(sql`conversation_members`))
      .returning('conversation_id')
      .executeTakeFirst()
    if (!changed) throw new ConversationNotFound()
    invalidateLists(db, [chatList], member.id)
  })
}

/** Starts an update of the member's own side of a conversation. */
export function ownSide(db: TenantDb, member: Member, id: string) {
  return db
    .updateTable('conversation_members')
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', id)
    .where('member_id', '=', member.id)
}

/**
 * Switches e-mails and pushes about a conversation off or on for the member. Its messages still count as unread.
 * @throws ConversationNotFound 404
 */
export function muteChat(member: Member, id: string, muted: boolean): Promise<void> {
  return changeOwnSide(member, id, { muted_at: muted ? sql<Date>`clock_timestamp()` : null })
}

/**
 * Says that the newest message needs no answer now: it is no longer the member's turn until the next one arrives.
 * @throws ConversationNotFound 404
 */
export function putOff(member: Member, id: string): Promise<void> {
  return changeOwnSide(member, id, { put_off_at: sql<Date>`clock_timestamp()` })
}
