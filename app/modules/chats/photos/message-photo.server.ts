import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Member } from '~/modules/accounts/member'
import { readSize } from '~/modules/photos/read-photo.server'
import type { PhotoView } from '~/modules/photos/schema'
import { photoWidths, storedWidths } from '~/modules/photos/schema'
import { paths } from '~/paths'
import { isUuid } from '~/platform/uuid'
import { messageKey, messageOf } from '../message-key.server'
import type { MessageView } from '../schema'

interface MessagePhoto {
  /** Null when the viewer may not see the photo. */
  view: PhotoView | null
  status: NonNullable<MessageView['photoStatus']>
}

/**
 * Reads the photos of some messages of a conversation, by message id. Photos that are not active are shown to their
 * sender only. A photo that was decided on after the viewer had blocked its sender stays pending for the viewer.
 */
export async function photosOf(
  db: TenantDb,
  viewer: Pick<Member, 'id'>,
  conversation: string,
  messages: string[],
): Promise<Map<string, MessagePhoto>> {
  const rows = await db
    .selectFrom('message_photos')
    .select([
      'message_id',
      'sender_id',
      'status',
      'width',
      'height',
      decidedAfterBlock(db, viewer, 'message_photos').as('late'),
    ])
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversation)
    .where('message_id', 'in', messages)
    .execute()
  return new Map(
    rows.map(({ message_id: id, sender_id, width, height, ...row }) => {
      const status = row.late ? 'pending' : row.status
      // The files of a rejected photo are deleted.
      const seen = status === 'active' || (status === 'pending' && sender_id === viewer.id)
      const sources = storedWidths(width).map((size) => ({
        width: size.width,
        url: paths.chatPhoto(conversation, `${messageKey(id)}-${size.name}.webp`),
      }))
      return [id, { status, view: seen ? { id: messageKey(id), width, height, sources, locked: false } : null }]
    }),
  )
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
  const message = messageOf(key)
  const width = photoWidths.find((known) => String(known) === size)
  if (!message || !width || !isUuid(conversation)) return null
  const photo = await forMember(viewer, (db) =>
    db
      .selectFrom('message_photos as photo')
      .innerJoin('conversation_members as own', (join) =>
        join
          .onRef('own.pool_id', '=', 'photo.pool_id')
          .onRef('own.conversation_id', '=', 'photo.conversation_id')
          .on('own.member_id', '=', viewer.id),
      )
      .select('photo.hash')
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
  return photo ? readSize(viewer.tenant, photo.hash, width) : null
}

/** SQL condition: the viewer had already blocked the photo's sender when an operator decided on the photo. */
function decidedAfterBlock(db: TenantDb, viewer: Pick<Member, 'id'>, table: string): RawBuilder<boolean> {
  const photo = sql.table(table)
  return sql<boolean>`exists (
    select from blocks where ${inPool(db, 'blocks')} and blocks.member_id = ${viewer.id}
      and blocks.blocked_id = ${photo}.sender_id and blocks.created_at < ${photo}.decided_at)`
}
