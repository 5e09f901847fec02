import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { VoiceFormat } from '~/modules/chats/voice/voice'
import { voiceExtensions } from '~/modules/chats/voice/voice'
import { largestFile, storageKey, voiceKey } from '~/modules/photos/stored-files'
import type { Pace } from '~/platform/jobs/pace.server'
import type { Owner } from './collect-rows.server'

/** A message in the copy. It contains nothing about the peer except what they sent. */
export interface ExportedMessage {
  /** ISO 8601 date and time. */
  at: string
  from: 'me' | 'other'
  kind: 'text' | 'photo' | 'gift' | 'voice'
  text: string
  gift: string | null
  /** Price the member paid, in credits; null for the peer's messages. */
  price: number | null
  /** Path of the photo's file in the copy; null for other messages. */
  photo: string | null
  /** Path of the recording's file in the copy; null for other messages. */
  voice: string | null
}

export interface ExportedConversation {
  /** Number of the conversation, from 1. The peer's name is their own personal data, so it is left out. */
  number: number
  messages: ExportedMessage[]
}

/** A photo or a recording of a message: its key in the storage, and its path in the copy. */
export interface MessageFile {
  key: string
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
  format: VoiceFormat | null
}

/** Messages per statement. */
const page = 500

const beginning = '00000000-0000-0000-0000-000000000000'

/**
 * Collects the member's conversations with the messages of both sides. Of the peer's, only messages that the member has
 * not removed, and photos and recordings that passed moderation.
 */
export async function collectMessages(
  owner: Owner,
  rest: Pace,
): Promise<{ conversations: ExportedConversation[]; files: MessageFile[] }> {
  const conversations: ExportedConversation[] = []
  const files: MessageFile[] = []
  for (const id of await conversationsOf(owner)) {
    const rows = await allMessages(owner, id, rest)
    if (rows.length === 0) continue
    const number = conversations.length + 1
    const messages = rows.map((row, index) => {
      const attached = fileOf(row, `${number}-${index + 1}`)
      if (attached) files.push(attached)
      return messageOf(row, attached?.file ?? null)
    })
    conversations.push({ number, messages })
  }
  return { conversations, files }
}

function fileOf({ hash, width, format }: MessageRow, name: string): MessageFile | null {
  if (!hash) return null
  if (format) return { key: voiceKey(hash), file: `message-voices/${name}.${voiceExtensions[format]}` }
  return { key: storageKey(largestFile(hash, width ?? 0)), file: `message-photos/${name}.webp` }
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

function messageOf({ created_at, mine, kind, body, gift, price }: MessageRow, file: string | null): ExportedMessage {
  const from = mine ? 'me' : 'other'
  return {
    at: created_at.toISOString(),
    from,
    kind,
    text: body,
    gift,
    price: mine ? price : null,
    ...fileIn(kind, file),
  }
}

function fileIn(kind: MessageRow['kind'], file: string | null): Pick<ExportedMessage, 'photo' | 'voice'> {
  return kind === 'voice' ? { photo: null, voice: file } : { photo: file, voice: null }
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
        message.created_at, photo.hash, photo.width, photo.voice_format as format
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
