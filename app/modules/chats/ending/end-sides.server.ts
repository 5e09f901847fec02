import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { inPool } from '~/database/scope.server'
import { enqueueRemoval } from '~/modules/photos/upload/remove-files.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { chatList } from '../live-events'
import type { LockedConversation } from '../sending/conversation.server'
import { goodbyeLimits } from './schema'

const erasure = defineEffect('chats.erase_ended', z.object({ conversationId: z.string(), memberId: z.string() }))

/**
 * Closes both sides of a locked conversation, and has it erased when it was readable for `readableDays`. An unmatch
 * hides it from both at once; until then it stays as evidence for reports.
 */
export async function endSides(
  db: TenantDb,
  member: { id: string },
  { id }: LockedConversation,
  how: 'said' | 'unmatched',
): Promise<void> {
  const hidden =
    how === 'unmatched' ? sql`, hidden_at = clock_timestamp(), cleared_at = clock_timestamp(), unread = 0` : sql``
  await sql`
    update conversation_members side set
      ended_at = clock_timestamp(), goodbye = null,
      ended_as = case when ${how} = 'said' and side.member_id <> ${member.id} then 'heard' else ${how} end ${hidden}
    where ${inPool(db, 'side')} and side.conversation_id = ${id}`.execute(db)
  const dueAt = new Date(Date.now() + goodbyeLimits.readableDays * 86_400_000)
  enqueue(db, erasure, { conversationId: id, memberId: member.id }, { dueAt })
}

export const erasureHandler = onEffect(erasure, async ({ conversationId, memberId }, { tenantId, tenantById }) => {
  await forMember({ id: memberId, tenant: await tenantById(tenantId) }, async (db) => {
    const photos = await db
      .deleteFrom('message_photos')
      .where('pool_id', '=', db.scope.poolId)
      .where('conversation_id', '=', conversationId)
      .returning(['sender_id', 'hash', 'blurred_hash as blurredHash'])
      .execute()
    for (const { sender_id: senderId, ...photo } of photos) enqueueRemoval(db, senderId, photo)
    const gone = await db
      .deleteFrom('conversations')
      .where('pool_id', '=', db.scope.poolId)
      .where('id', '=', conversationId)
      .returning(['starter_id', 'peer_id'])
      .executeTakeFirst()
    if (gone) invalidateLists(db, [chatList], gone.starter_id, gone.peer_id)
  })
})
