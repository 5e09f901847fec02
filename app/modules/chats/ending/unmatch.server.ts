import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { publish } from '~/database/publish.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { endLikesBetween } from '~/modules/likes/take-back-like.server'
import { isUuid } from '~/platform/uuid'
import { ConversationNotFound } from '../errors'
import { chatEnded } from '../live-events'
import { lockConversation } from '../sending/conversation.server'
import { readStanding } from '../sending/standing.server'
import { endSides } from './end-sides.server'
import type { UnmatchLoss } from './schema'

/**
 * Ends the match without a word: the conversation disappears for both at once, and neither can write in it. Repeating
 * it changes nothing.
 * @throws ConversationNotFound 404, also when the two are no match, or the peer is a fictional profile
 */
export async function unmatch(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  await forMember(member, async (db) => {
    const conversation = await lockConversation(db, member, id)
    if (conversation.hidden && conversation.ended) return
    const peer = { id: conversation.peerId, tenantId: conversation.peerTenantId }
    if (!(await isMatch(db, member.id, peer.id))) throw new ConversationNotFound()
    const standing = await readStanding(db, member.id, peer.id)
    if (standing.peer?.fictional) throw new ConversationNotFound()
    await endLikesBetween(db, member, peer)
    await endSides(db, member, conversation, 'unmatched')
    publish(db, chatEnded, [peer, { conversation: id, mine: false }], [member, { conversation: id, mine: true }])
  })
}

async function isMatch(db: TenantDb, memberId: string, otherId: string): Promise<boolean> {
  const match = await db
    .selectFrom('likes')
    .select('match_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', memberId)
    .where('liked_id', '=', otherId)
    .where('match_id', 'is not', null)
    .executeTakeFirst()
  return match !== undefined
}

/** Counts what the two wrote to each other, as far as the member still has it. */
export async function unmatchLoss(db: TenantDb, member: Member, id: string): Promise<UnmatchLoss> {
  const { rows } = await sql<UnmatchLoss>`
    select count(*)::integer as messages, count(*) filter (where message.kind = 'photo')::integer as photos
    from conversation_members own
    join messages message on ${inPool(db, 'message')} and message.conversation_id = own.conversation_id
      and message.deleted_at is null and (own.cleared_at is null or message.created_at > own.cleared_at)
    where ${inPool(db, 'own')} and own.conversation_id = ${id} and own.member_id = ${member.id}`.execute(db)
  return rows[0] ?? { messages: 0, photos: 0 }
}
