import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { enqueueRemoval } from '~/modules/photos/upload/remove-files.server'
import { MessageNotFound } from '../errors'
import { lockConversation } from '../sending/conversation.server'
import type { MessageAddress } from './mark-message.server'
import { foundMessage, publishChange } from './mark-message.server'

/**
 * Deletes one of the member's own messages for both members: its text, gift, photo and marks. Its price is not
 * returned, and earlier reports keep their content.
 * @throws MessageNotFound 404: unknown, already deleted, or not the member's own
 */
export async function deleteMessage(member: Member, address: MessageAddress): Promise<void> {
  await forMember(member, async (db) => {
    const message = await foundMessage(db, member, address)
    if (!message.mine) throw new MessageNotFound()
    const { conversation } = address
    // The lock keeps the counters and previews of both sides consistent with the messages.
    await lockConversation(db, member, conversation)
    await empty(db, conversation, message.id)
    await removePhoto(db, member, conversation, message.id)
    publishChange(db, member, conversation, message)
  })
}

/**
 * Clears the message and, if it is the newest, its preview in both lists, and deletes its marks. If it was unread, the
 * recipient's unread count goes down by one.
 */
async function empty(db: TenantDb, conversation: string, id: string): Promise<void> {
  await sql`
    with emptied as (
      update messages set body = '', gift = null, about_photo_id = null, about_text = null, deleted_at = clock_timestamp()
      where ${inPool(db)} and conversation_id = ${conversation} and id = ${id} and deleted_at is null
      returning created_at, recipient_id
    ), newest as (
      select id = ${id} as is_it from messages
      where ${inPool(db)} and conversation_id = ${conversation} order by id desc limit 1
    ), unmarked as (
      delete from message_marks using emptied
      where ${inPool(db)} and conversation_id = ${conversation} and message_id = ${id}
    )
    update conversation_members side set
      preview = case when newest.is_it then '' else side.preview end,
      preview_kind = case when newest.is_it then 'deleted' else side.preview_kind end,
      unread = case
        when side.member_id = emptied.recipient_id and (side.read_at is null or side.read_at < emptied.created_at)
          then greatest(side.unread - 1, 0)
        else side.unread
      end
    from emptied, newest
    where ${inPool(db, 'side')} and side.conversation_id = ${conversation}`.execute(db)
}

async function removePhoto(db: TenantDb, member: Member, conversation: string, id: string): Promise<void> {
  const photo = await db
    .deleteFrom('message_photos')
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', id)
    .returning(['hash', 'blurred_hash as blurredHash'])
    .executeTakeFirst()
  if (photo) enqueueRemoval(db, member.id, photo)
}
