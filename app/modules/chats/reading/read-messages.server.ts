import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { listMoment, toMinute } from '~/i18n/formats'
import type { Member } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import type { GiftName } from '~/modules/gifts/schema'
import type { PhotoView } from '~/modules/photos/schema'
import { isUuid } from '~/platform/uuid'
import { quotedPhotos } from '../about/quoted-photos.server'
import type { EndedAs, EndingView } from '../ending/schema'
import { goodbyeLimits } from '../ending/schema'
import { isShown } from '../ending/shown-side.server'
import { ConversationNotFound } from '../errors'
import { messageKey, messageOf } from '../message-key.server'
import { attachmentsOf } from '../photos/message-photo.server'
import type {
  MessageKind,
  MessagesPage,
  MessageView,
  PreviewKind,
  ProfileQuote,
  QuotedMessage,
  Reaction,
} from '../schema'
import { pageSize } from '../schema'
import { hasNotLeft } from './peer.server'
import { quotedView } from './quoted-message.server'

/**
 * Reads a page of a conversation: the newest messages, or those before the message with the key `before`.
 * @throws ConversationNotFound 404, also when the member removed it, is not part of it, or is blocked by the peer
 */
export async function readMessages(member: Member, id: string, before: string | null): Promise<MessagesPage> {
  if (!isUuid(id)) throw new ConversationNotFound()
  const page = await forMember(member, (db) => messagesOf(db, member, id, before), { onePlan: true })
  if (!page) throw new ConversationNotFound()
  return page
}

interface MessageRow {
  peer_id: string
  muted: boolean
  put_off: boolean
  ended_at: Date | null
  ended_as: EndedAs | null
  goodbye: string | null
  /** Null in the single row of a conversation without messages. */
  id: string | null
  draft_id: string
  sender_id: string
  kind: MessageKind
  body: string
  gift: GiftName | null
  created_at: Date
  answers_id: string | null
  deleted_at: Date | null
  read: boolean
  reaction: Reaction | null
  opened: boolean
  reported: boolean
  deleted: boolean
  quoted_id: string | null
  quoted_mine: boolean
  quoted_kind: PreviewKind
  quoted_body: string
  quoted_gift: GiftName | null
  about_photo_id: string | null
  about_text: string | null
}

/**
 * `readMessages` inside a transaction; null where that throws. Leaves out messages from before the member removed the conversation, and the
 * messages, quoted messages and quoted profile texts of a peer who has closed the account.
 */
export async function messagesOf(
  db: TenantDb,
  member: Member,
  id: string,
  before: string | null,
): Promise<MessagesPage | null> {
  const last = before ? messageOf(before) : null
  const older = last ? sql`and id < ${last}` : sql``
  const { rows } = await sql<MessageRow>`
    select own.peer_id, own.muted_at is not null as muted,
      coalesce(own.put_off_at >= own.last_message_at, false) as put_off, own.ended_at, own.ended_as, own.goodbye,
      message.*, message.deleted_at is not null as deleted,
      coalesce(message.created_at <= peer.read_at, false) as read,
      mark.reaction, mark.opened_at is not null as opened,
      mark.reported_at is not null and mark.member_id = ${member.id} as reported,
      quoted.id as quoted_id, quoted.sender_id = ${member.id} as quoted_mine, quoted.body as quoted_body,
      quoted.gift as quoted_gift,
      case when quoted.deleted_at is null then quoted.kind else 'deleted' end as quoted_kind
    from conversation_members own
    join conversation_members peer
      on ${inPool(db, 'peer')} and peer.conversation_id = ${id} and peer.member_id = own.peer_id
    left join members other on ${inPool(db, 'other')} and other.id = own.peer_id
    left join lateral (
      select id, draft_id, sender_id, kind, body, gift, created_at, answers_id, deleted_at, about_photo_id,
        case when sender_id <> ${member.id} or ${hasNotLeft(sql`other`)} then about_text end as about_text
      from messages
      where ${inPool(db)} and conversation_id = ${id} ${older}
        and (own.cleared_at is null or created_at > own.cleared_at)
        and (sender_id = ${member.id} or ${hasNotLeft(sql`other`)})
      order by id desc
      limit ${pageSize.messages + 1}
    ) message on true
    left join message_marks mark
      on ${inPool(db, 'mark')} and mark.conversation_id = ${id} and mark.message_id = message.id
    left join messages quoted
      on ${inPool(db, 'quoted')} and quoted.conversation_id = ${id} and quoted.id = message.answers_id
      and (own.cleared_at is null or quoted.created_at > own.cleared_at)
      and (quoted.sender_id = ${member.id} or ${hasNotLeft(sql`other`)})
    where ${inPool(db, 'own')} and own.conversation_id = ${id} and own.member_id = ${member.id} and ${isShown(sql`own`)}
      and not exists (select from blocks where ${inPool(db)} and member_id = own.peer_id and blocked_id = ${member.id})
    order by message.id desc`.execute(db)
  const [side] = rows
  if (!side) return null
  const found = rows.filter((row): row is MessageRow & { id: string } => row.id !== null)
  const page = found.slice(0, pageSize.messages).reverse()
  const attached = page.filter((row) => (row.kind === 'photo' || row.kind === 'voice') && !row.deleted)
  const ids = attached.map((row) => row.id)
  const attachments = ids.length > 0 ? await attachmentsOf(db, member, id, ids) : undefined
  const aboutPhotos = await quotedPhotos(db, member, page)
  return {
    messages: page.map((row): MessageView => {
      const mine = row.sender_id === member.id
      return {
        id: messageKey(row.id),
        draftId: mine ? row.draft_id : null,
        mine,
        kind: row.kind,
        body: row.body,
        gift: row.gift,
        photo: attachments?.get(row.id)?.photo ?? null,
        voice: attachments?.get(row.id)?.voice ?? null,
        photoStatus: attachments?.get(row.id)?.status ?? null,
        answers: quotedOf(row),
        about: aboutOf(row, aboutPhotos),
        reaction: row.reaction,
        opened: row.opened,
        reported: row.reported,
        deleted: row.deleted,
        sentAt: toMinute(row.created_at),
        read: mine && row.read,
      }
    }),
    older: found.length > page.length && page[0] ? messageKey(page[0].id) : null,
    muted: side.muted,
    putOff: side.put_off,
    ending: endingOf(side, member),
  }
}

function endingOf({ ended_at: at, ended_as: as, goodbye }: MessageRow, member: Member): EndingView | null {
  if (!at || !as) return null
  const goesOutAt = new Date(at.getTime() + goodbyeLimits.undoSeconds * 1000).toISOString()
  return {
    as,
    at: listMoment(at, timeZoneOf(member)),
    unsent: goodbye === null ? null : { words: goodbye, goesOutAt, now: new Date().toISOString() },
  }
}

function aboutOf(
  { about_photo_id: photo, about_text: text }: MessageRow,
  photos: ReadonlyMap<string, PhotoView>,
): ProfileQuote | null {
  if (photo !== null) return { kind: 'photo', photo: photos.get(photo) ?? null, text }
  return text === null ? null : { kind: 'words', text }
}

function quotedOf(row: MessageRow): QuotedMessage | null {
  const { quoted_id: id, quoted_mine: mine, quoted_kind: kind, quoted_body: body, quoted_gift: gift } = row
  return id === null ? null : quotedView({ id, mine, kind, body, gift })
}
