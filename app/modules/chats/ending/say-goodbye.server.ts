import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { publish } from '~/database/publish.server'
import type { Member } from '~/modules/accounts/member'
import { endLikesBetween } from '~/modules/likes/take-back-like.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { ConversationNotFound } from '../errors'
import { chatEnded, newMessage } from '../live-events'
import { ownSide } from '../marks/own-side.server'
import type { LockedConversation } from '../sending/conversation.server'
import { lockConversation } from '../sending/conversation.server'
import { messageText } from '../sending/message-text'
import { assertNoContact } from '../sending/send-message.server'
import { assertMayWrite, barrierOf, readStanding } from '../sending/standing.server'
import { writeMessage } from '../sending/write-message.server'
import { endSides } from './end-sides.server'
import { goodbyeLimits } from './schema'

/** The words stay in the conversation, because the jobs of several brands read the outbox. */
const delivery = defineEffect('chats.goodbye', z.object({ conversationId: z.string(), memberId: z.string() }))

/**
 * Closes the conversation for the member at once, and for both when the words go out, ten seconds later. They are free,
 * and checked like a message. In a conversation that is closed already it changes nothing.
 * @throws UnsendableText and ContactInMessage 422; ConversationNotFound 404, also for a fictional profile, to which
 * nobody says goodbye; and like `sendMessage` when the member may not write to the peer
 */
export async function sayGoodbye(member: Member, id: string, written: string): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  const { settings } = member.tenant
  const words = messageText(written, goodbyeLimits.characters)
  await forMember(member, async (db) => {
    const conversation = await lockConversation(db, member, id)
    if (conversation.hidden || conversation.empty) throw new ConversationNotFound()
    if (conversation.ended) return
    const standing = await readStanding(db, member.id, conversation.peerId)
    assertMayWrite(standing, settings.name)
    if (standing.peer?.fictional) throw new ConversationNotFound()
    if (settings.contact_in_texts === 'refuse') await assertNoContact(db, conversation, words)
    // The database's clock, by which the job is due.
    const { ended_at: saidAt } = await ownSide(db, member, id)
      .set({
        ended_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
        ended_as: 'said',
        goodbye: words,
      })
      .returning(sql<Date>`ended_at`.as('ended_at'))
      .executeTakeFirstOrThrow()
    const dueAt = new Date(saidAt.getTime() + goodbyeLimits.undoSeconds * 1000)
    enqueue(db, delivery, { conversationId: id, memberId: member.id }, { dueAt })
    publish(db, chatEnded, [member, { conversation: id, mine: true }])
  })
}

/** Takes the goodbye back and opens the conversation again. Once the words are sent, it changes nothing. */
export async function takeBackGoodbye(member: Member, id: string): Promise<void> {
  if (!isUuid(id)) throw new ConversationNotFound()
  await forMember(member, async (db) => {
    await ownSide(db, member, id)
      .set({ ended_at: null, ended_as: null, goodbye: null })
      .where('goodbye', 'is not', null)
      .execute()
    publish(db, chatEnded, [member, { conversation: id, mine: true }])
  })
}

export const goodbyeHandler = onEffect(delivery, async (payload, { tenantId, tenantById }) => {
  const { conversationId, memberId } = payload
  const sender = { id: memberId, tenant: await tenantById(tenantId) }
  await forMember(sender, async (db) => {
    const conversation = await lockIfThere(db, sender, conversationId)
    // One that was taken back and said again within ten seconds waits for its own job.
    if (!conversation?.goodbyeIsDue || conversation.goodbye === null) return
    await deliver(db, sender, conversation, conversation.goodbye)
  })
})

async function lockIfThere(db: TenantDb, sender: { id: string }, id: string): Promise<LockedConversation | null> {
  try {
    return await lockConversation(db, sender, id)
  } catch (error) {
    if (error instanceof ConversationNotFound) return null
    throw error
  }
}

/**
 * Sends the words, unless a block or a closed account has come between, and closes both sides. No e-mail or push goes
 * out: whoever it is for reads it when they come by.
 */
async function deliver(
  db: TenantDb,
  sender: { id: string; tenant: Tenant },
  conversation: LockedConversation,
  words: string,
): Promise<void> {
  const { id, peerId, peerTenantId } = conversation
  const peer = { id: peerId, tenantId: peerTenantId }
  const standing = await readStanding(db, sender.id, peerId)
  const barrier = barrierOf(standing)
  const arrives = !standing.left && (barrier === null || barrier === 'invisible')
  if (arrives) {
    const text = {
      kind: 'text',
      body: words,
      gift: null,
      photo: null,
      voice: null,
      answers: null,
      about: null,
    } as const
    await writeMessage(db, sender, conversation, { ...text, draftId: uuidv7(), price: 0, mail: false })
  }
  await endSides(db, sender, conversation, 'said')
  await endLikesBetween(db, sender, peer)
  const event = { conversation: id, mine: false }
  publish(db, arrives ? newMessage : chatEnded, [peer, event])
  // Not an action whose result the sender's page has loaded: that page may have asked just before the words went out.
  publish(db, chatEnded, [sender, event])
}
