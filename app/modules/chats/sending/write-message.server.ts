import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { MessagePhotosTable } from '~/database/tables/chats'
import type { GiftName } from '~/modules/gifts/schema'
import type { WrittenPhoto } from '~/modules/photos/keep-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { QuotedPart } from '../about/profile-part.server'
import { DraftReused } from '../errors'
import type { MessageKind } from '../schema'
import type { WrittenVoice } from '../voice/voice'
import type { LockedConversation, Writer } from './conversation.server'
import { previewOf } from './message-text'

export interface Writing {
  draftId: string
  kind: MessageKind
  body: string
  gift: GiftName | null
  photo: WrittenPhoto | null
  voice: WrittenVoice | null
  /** Id of the message that it replies to. */
  answers: string | null
  /** The part of the recipient's profile that it is about. */
  about: QuotedPart | null
  /** Price, in credits. */
  price: number
  /** An e-mail about it is being enqueued. */
  mail: boolean
}

/**
 * Writes the message and updates both sides' lists, in one statement. The time is the database's, taken under the lock.
 * The list stores it in milliseconds, as its keyset pagination requires.
 * @throws DraftReused 409, when the same draft was sent to another conversation at the same moment
 */
export async function writeMessage(
  db: TenantDb,
  sender: Pick<Writer, 'id' | 'tenant'>,
  conversation: LockedConversation,
  { draftId, kind, body, gift, photo, voice, answers, about, price, mail }: Writing,
): Promise<{ id: string; createdAt: Date }> {
  const id = uuidv7()
  const { rows } = await sql<{ createdAt: Date }>`
    with message as (
      insert into messages
        (pool_id, conversation_id, id, tenant_id, sender_id, recipient_id, draft_id, kind, body, gift, price, answers_id,
        about_photo_id, about_text, created_at)
      values (${db.scope.poolId}, ${conversation.id}, ${id}, ${db.scope.tenantId}, ${sender.id}, ${conversation.peerId},
        ${draftId}, ${kind}, ${body}, ${gift}, ${price},
        (select id from messages
          where ${inPool(db)} and conversation_id = ${conversation.id} and id = ${answers} and deleted_at is null),
        ${about?.photoId ?? null}, ${about?.text ?? null}, clock_timestamp())
      on conflict (pool_id, sender_id, draft_id) do nothing
      returning created_at
    ), sides as (
      update conversation_members side set
        preview = ${previewOf(body)}, preview_kind = ${kind}, preview_mine = side.member_id = ${sender.id},
        last_message_at = date_trunc('milliseconds', message.created_at), hidden_at = null,
        unread = case when side.member_id = ${sender.id} then 0 else side.unread + 1 end,
        read_at = case when side.member_id = ${sender.id} then message.created_at else side.read_at end,
        mailed_at = case when ${mail}::boolean and side.member_id <> ${sender.id} then message.created_at else side.mailed_at end
      from message
      where ${inPool(db, 'side')} and side.conversation_id = ${conversation.id}
    ), waiting as (
      delete from unsent_texts using message
      where ${inPool(db)} and member_id = ${sender.id} and to_id = ${conversation.peerId}
        and ${kind}::text = 'text'
    )
    select created_at as "createdAt" from message`.execute(db)
  const [row] = rows
  if (!row) throw new DraftReused()
  if (photo) await keepWith(db, sender, conversation, id, sizeOf(photo))
  if (voice) await keepWith(db, sender, conversation, id, lengthOf(voice))
  return { id, createdAt: row.createdAt }
}

/** What a photo and a recording are stored with. */
type Kept = Pick<
  Insertable<MessagePhotosTable>,
  'hash' | 'blurred_hash' | 'width' | 'height' | 'voice_format' | 'voice_ms' | 'voice_bars'
>

function sizeOf({ hash, blurredHash: blurred_hash, width, height }: WrittenPhoto): Kept {
  return { hash, blurred_hash, width, height }
}

function lengthOf({ hash, format, milliseconds, bars }: WrittenVoice): Kept {
  return { hash, voice_format: format, voice_ms: milliseconds, voice_bars: bars }
}

/**
 * Stores the photo or recording of a message. With `photo_moderation: manual` it waits for an operator, and only its sender sees it.
 */
async function keepWith(
  db: TenantDb,
  sender: Pick<Writer, 'id' | 'tenant'>,
  conversation: LockedConversation,
  id: string,
  kept: Kept,
): Promise<void> {
  await db
    .insertInto('message_photos')
    .values({
      pool_id: db.scope.poolId,
      conversation_id: conversation.id,
      message_id: id,
      tenant_id: db.scope.tenantId,
      sender_id: sender.id,
      recipient_id: conversation.peerId,
      status: sender.tenant.settings.photo_moderation === 'manual' ? 'pending' : 'active',
      ...kept,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
}
