import { sql } from 'kysely'
import type { Member } from '~/modules/accounts/member'
import { changeOwnSide } from './own-side.server'

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
