import { forMember } from '~/database/for-tenant.server'
import { publish } from '~/database/publish.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { ConversationNotFound } from '../errors'
import { typing } from '../live-events'
import { barrierOf, readStanding } from '../sending/standing.server'

/**
 * Publishes to the peer of a conversation that the member is typing. Nothing is published to a peer whom the member may
 * not write to, or in a conversation that either has closed.
 * @throws ConversationNotFound 404, when the member is not part of the conversation or has removed it
 */
export async function publishTyping(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  await forMember(member, async (db) => {
    const sides = await db
      .selectFrom('conversation_members')
      .select(['member_id', 'tenant_id', 'peer_id', 'hidden_at', 'ended_at'])
      .where('pool_id', '=', db.scope.poolId)
      .where('conversation_id', '=', id)
      .execute()
    const own = sides.find((side) => side.member_id === member.id)
    const peer = sides.find((side) => side.member_id === own?.peer_id)
    if (!own || !peer || own.hidden_at) throw new ConversationNotFound()
    if (sides.some((side) => side.ended_at)) return
    if (barrierOf(await readStanding(db, member.id, peer.member_id)) !== null) return
    publish(db, typing, [{ id: peer.member_id, tenantId: peer.tenant_id }, { conversation: id }])
  })
}
