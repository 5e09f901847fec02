import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Member } from '~/modules/accounts/member'
import { readSize } from '~/modules/photos/read-size.server'
import type { PhotoView } from '~/modules/photos/schema'
import { photoWidths, storedWidths } from '~/modules/photos/schema'
import { paths } from '~/paths'
import { isUuid } from '~/platform/uuid'
import { messageKey, messageOf } from '../message-key.server'
import type { MessageView } from '../schema'

interface MessagePhoto {
  /** Null to whoever may not see it. */
  view: PhotoView | null
  status: NonNullable<MessageView['photoStatus']>
}

/**
 * The photos of some messages of a conversation, by message. One that is not active is seen by its sender only, and somebody
 * who has blocked the sender goes on waiting for one that was decided later.
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
      // The files of a rejected one are gone.
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
 * The file of a message's photo, for the two who write to each other: null to anybody else, to whoever removed the
 * conversation since or is blocked by the other one, and to the recipient while the photo is not active, or when it became
 * so after they blocked the sender.
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
          select from blocks where pool_id = ${db.scope.poolId} and member_id = own.peer_id and blocked_id = ${viewer.id})`,
      )
      .where(
        sql<boolean>`(photo.sender_id = ${viewer.id} or not exists (
          select from members where pool_id = ${db.scope.poolId} and id = photo.sender_id and status = ${memberStatus.deleted}))`,
      )
      .executeTakeFirst(),
  )
  return photo ? readSize(viewer.tenant, photo.hash, width) : null
}

/** SQL condition: the viewer had blocked the photo's sender when an operator decided on it. */
function decidedAfterBlock(db: TenantDb, viewer: Pick<Member, 'id'>, table: string): RawBuilder<boolean> {
  const photo = sql.table(table)
  return sql<boolean>`exists (
    select from blocks where blocks.pool_id = ${db.scope.poolId} and blocks.member_id = ${viewer.id}
      and blocks.blocked_id = ${photo}.sender_id and blocks.created_at < ${photo}.decided_at)`
}
