import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Pace } from '~/platform/jobs/pace.server'
import type { Owner } from './collect-rows.server'

/** A message in the copy. It contains nothing about the peer except what they sent. */
export interface ExportedMessage {
  /** ISO 8601 date and time. */
  at: string
  from: 'me' | 'other'
  kind: 'text' | 'photo' | 'gift'
  text: string
  gift: string | null
  /** Price the member paid, in credits; null for the peer's messages. */
  price: number | null
  /** Path of the photo's file in the copy; null for other messages. */
  photo: string | null
}

export interface ExportedConversation {
  /** Number of the conversation, from 1. The peer's name is their own personal data, so it is left out. */
  number: number
  messages: ExportedMessage[]
}

/** A photo of a message: its file in the storage, and its path in the copy. */
export interface MessagePhotoFile {
  hash: string
  width: number
  file: string
}

interface MessageRow {
  id: string
  mine: boolean
  kind: ExportedMessage['kind']
  body: string
  gift: string | null
  price: number
  created_at: Date
  hash: string | null
  width: number | null
}

/** Messages per statement. */
const page = 500

const beginning = '00000000-0000-0000-0000-000000000000'

/**
 * Collects the member's conversations with the messages of both sides. Of the peer's, only messages that the member has
 * not removed, and photos that passed moderation.
 */
export async function collectMessages(
  owner: Owner,
  rest: Pace,
): Promise<{ conversations: ExportedConversation[]; photos: MessagePhotoFile[] }> {
  const conversations: ExportedConversation[] = []
  const photos: MessagePhotoFile[] = []
  for (const id of await conversationsOf(owner)) {
    const rows = await allMessages(owner, id, rest)
    if (rows.length === 0) continue
    const number = conversations.length + 1
    const fileOf = (row: MessageRow) => row.hash && `message-photos/${number}-${rows.indexOf(row) + 1}.webp`
    conversations.push({ number, messages: rows.map((row) => messageOf(row, fileOf(row))) })
    for (const row of rows.filter(({ kind }) => kind === 'photo')) {
      const file = fileOf(row)
      if (row.hash && file) photos.push({ hash: row.hash, width: row.width ?? 0, file })
    }
  }
  return { conversations, photos }
}

async function allMessages(owner: Owner, conversation: string, rest: Pace): Promise<MessageRow[]> {
  const all: MessageRow[] = []
  for (let read = page; read === page; ) {
    const rows = await messagesAfter(owner, conversation, all.at(-1)?.id ?? beginning)
    all.push(...rows)
    read = rows.length
    await rest()
  }
  return all
}

function messageOf({ created_at, mine, kind, body, gift, price }: MessageRow, photo: string | null): ExportedMessage {
  const from = mine ? 'me' : 'other'
  return { at: created_at.toISOString(), from, kind, text: body, gift, price: mine ? price : null, photo }
}

async function conversationsOf(owner: Owner): Promise<string[]> {
  const { rows } = await forMember(owner, (db) =>
    sql<{ id: string }>`
      select conversation_id as id from conversation_members
      where ${inPool(db)} and member_id = ${owner.id} and hidden_at is null
      union all
      select conversation_id from conversation_members
      where ${inPool(db)} and member_id = ${owner.id} and hidden_at is not null
      order by id`.execute(db),
  )
  return rows.map(({ id }) => id)
}

async function messagesAfter(owner: Owner, conversation: string, after: string): Promise<MessageRow[]> {
  const { rows } = await forMember(owner, (db) =>
    sql<MessageRow>`
      select message.id, message.sender_id = ${owner.id} as mine, message.kind, message.body, message.gift, message.price,
        message.created_at, photo.hash, photo.width
      from messages message
      join conversation_members own on ${inPool(db, 'own')} and own.conversation_id = ${conversation}
        and own.member_id = ${owner.id}
      left join message_photos photo on ${inPool(db, 'photo')} and photo.conversation_id = ${conversation}
        and photo.message_id = message.id and (photo.status = 'active' or photo.sender_id = ${owner.id})
        and photo.status <> 'rejected'
      where ${inPool(db, 'message')} and message.conversation_id = ${conversation} and message.id > ${after}
        and message.deleted_at is null
        and (message.sender_id = ${owner.id} or own.cleared_at is null or message.created_at > own.cleared_at)
      order by message.id limit ${page}`.execute(db),
  )
  return rows
}
