import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { MessagePhotosTable } from '~/database/tables/chats'
import { memberStatus } from '~/database/tables/people/members'
import type { Member } from '~/modules/accounts/member'
import { readSize } from '~/modules/photos/read-photo.server'
import type { PhotoView } from '~/modules/photos/schema'
import { photoWidths, storedWidths } from '~/modules/photos/schema'
import { voiceKey } from '~/modules/photos/stored-files'
import { paths } from '~/paths'
import { storageOf } from '~/platform/storage.server'
import { isUuid } from '~/platform/uuid'
import { messageKey, messageOf } from '../message-key.server'
import type { MessageView, VoiceView } from '../schema'
import type { VoiceFormat } from '../voice/voice'
import { voiceTypes } from '../voice/voice'

type Attachment = Pick<MessageView, 'photo' | 'voice'> & { status: NonNullable<MessageView['photoStatus']> }

/**
 * Reads the photos and recordings of some messages of a conversation, by message id. Those that are not active are shown
 * to their sender only. One that was decided on after the viewer had blocked its sender stays pending for the viewer.
 */
export async function attachmentsOf(
  db: TenantDb,
  viewer: Pick<Member, 'id'>,
  conversation: string,
  messages: string[],
): Promise<Map<string, Attachment>> {
  const rows = await db
    .selectFrom('message_photos')
    .select([
      'message_id',
      'sender_id',
      'status',
      'width',
      'height',
      'voice_format',
      'voice_ms',
      'voice_bars',
      decidedAfterBlock(db, viewer, 'message_photos').as('late'),
    ])
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversation)
    .where('message_id', 'in', messages)
    .execute()
  return new Map(
    rows.map(({ message_id: id, ...row }) => {
      const status = row.late ? 'pending' : row.status
      // The files of a rejected photo or recording are deleted.
      const seen = status === 'active' || (status === 'pending' && row.sender_id === viewer.id)
      const named = { conversation, key: messageKey(id) }
      return [id, { status, photo: seen ? photoView(named, row) : null, voice: seen ? voiceView(named, row) : null }]
    }),
  )
}

interface Named {
  conversation: string
  /** Key of the message. */
  key: string
}

function photoView(
  { conversation, key }: Named,
  { width, height }: Pick<Selectable<MessagePhotosTable>, 'width' | 'height'>,
): PhotoView | null {
  if (width === null || height === null) return null
  const sources = storedWidths(width).map((size) => ({
    width: size.width,
    url: paths.chatPhoto(conversation, `${key}-${size.name}.webp`),
  }))
  return { id: key, width, height, sources, locked: false }
}

function voiceView(
  { conversation, key }: Named,
  row: Pick<Selectable<MessagePhotosTable>, 'voice_format' | 'voice_ms' | 'voice_bars'>,
): VoiceView | null {
  const { voice_format: format, voice_ms: milliseconds, voice_bars: bars } = row
  if (format === null || milliseconds === null) return null
  return { url: paths.chatVoice(conversation, key), type: voiceTypes[format], milliseconds, bars }
}

const fileName = new RegExp(`^([\\w-]{1,200})-(${photoWidths.join('|')})\\.webp$`)

/**
 * Reads the file of a message's photo, for the two members of the conversation. Null for anyone else, and for a viewer
 * who has removed the conversation since or whom the peer has blocked. Also null for the recipient when the sender
 * closed the account, while the photo is not active, or if it was decided on after the recipient had blocked the
 * sender.
 */
export async function readMessagePhoto(viewer: Member, conversation: string, file: string): Promise<Buffer | null> {
  const [, key = '', size] = fileName.exec(file) ?? []
  const width = photoWidths.find((known) => String(known) === size)
  const found = width && (await seenFile(viewer, conversation, key))
  return found && !found.format ? readSize(viewer.tenant, found.hash, width) : null
}

/** Reads a message's recording, and its format, for those who could see its photo (`readMessagePhoto`). */
export async function readMessageVoice(viewer: Member, conversation: string, key: string): Promise<StoredVoice | null> {
  const found = await seenFile(viewer, conversation, key)
  return found ? storedVoice(viewer.tenant, found) : null
}

export interface StoredVoice {
  bytes: Buffer
  format: VoiceFormat
}

/** Reads the file of a recording; null for a photo, and if the file is gone. The caller has checked access. */
export async function storedVoice(
  pool: { poolId: string },
  { hash, format }: { hash: string; format: VoiceFormat | null },
): Promise<StoredVoice | null> {
  const bytes = format && (await storageOf(pool).get(voiceKey(hash)))
  return bytes ? { bytes, format } : null
}

/** Finds the photo or recording of a message, unless the viewer may not see it. */
async function seenFile(viewer: Member, conversation: string, key: string) {
  const message = messageOf(key)
  if (!message || !isUuid(conversation)) return null
  return forMember(viewer, (db) =>
    db
      .selectFrom('message_photos as photo')
      .innerJoin('conversation_members as own', (join) =>
        join
          .onRef('own.pool_id', '=', 'photo.pool_id')
          .onRef('own.conversation_id', '=', 'photo.conversation_id')
          .on('own.member_id', '=', viewer.id),
      )
      .select(['photo.hash', 'photo.voice_format as format'])
      .where('photo.pool_id', '=', db.scope.poolId)
      .where('photo.conversation_id', '=', conversation)
      .where('photo.message_id', '=', message)
      .where((row) => row.or([row('photo.sender_id', '=', viewer.id), row('photo.status', '=', 'active')]))
      .where(sql<boolean>`not ${decidedAfterBlock(db, viewer, 'photo')}`)
      .where(sql<boolean>`(own.cleared_at is null or own.cleared_at < photo.created_at)`)
      .where(
        sql<boolean>`not exists (
          select from blocks where ${inPool(db)} and member_id = own.peer_id and blocked_id = ${viewer.id})`,
      )
      .where(
        sql<boolean>`(photo.sender_id = ${viewer.id} or not exists (
          select from members where ${inPool(db)} and id = photo.sender_id and status = ${memberStatus.deleted}))`,
      )
      .executeTakeFirst(),
  )
}

/** SQL condition: the viewer had already blocked the photo's sender when an operator decided on the photo. */
function decidedAfterBlock(db: TenantDb, viewer: Pick<Member, 'id'>, table: string): RawBuilder<boolean> {
  const photo = sql.table(table)
  return sql<boolean>`exists (
    select from blocks where ${inPool(db, 'blocks')} and blocks.member_id = ${viewer.id}
      and blocks.blocked_id = ${photo}.sender_id and blocks.created_at < ${photo}.decided_at)`
}
