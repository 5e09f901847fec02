import { sql } from 'kysely'
import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { toMinute } from '~/i18n/formats'
import type { Viewer } from '~/modules/accounts/member'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { plainText } from '~/platform/forms/plain-text'
import { isUuid } from '~/platform/uuid'
import { isShown } from '../ending/shown-side.server'
import { ConversationNotFound } from '../errors'
import { messageKey, messageOf } from '../message-key.server'
import type { PeerColumns } from '../reading/peer.server'
import { hasNotLeft, peerColumns, peerView } from '../reading/peer.server'
import { foundIn } from './found-text'
import type { ChatSearchView } from './schema'
import { searchLimits } from './schema'

const query = z.object({
  /** Cut, as the field does. */
  words: z
    .string()
    .max(10_000)
    .catch('')
    .transform((typed) => [...plainText(typed)].slice(0, searchLimits.words).join('').trim()),
  before: z.string().max(200).nullable().catch(null),
})

interface FoundRow extends PeerColumns {
  looked: number
  oldest: string | null
  /** Null in the single row of a search that finds nothing. */
  id: string | null
  mine: boolean
  body: string
  created_at: Date
  /** The message after it; null for the newest. */
  newer: string | null
}

/**
 * Searches the words of a conversation, newest message first: at most `searchLimits.messages` of them in one request, of
 * which `searchLimits.found` are returned. Upper and lower case are the same, as are letters with and without accents.
 * Leaves out what the member doesn't see: messages from before they removed the conversation, deleted and reported ones,
 * and those of a peer who has closed the account.
 * @throws ConversationNotFound 404
 */
export async function searchMessages(member: Viewer, id: string, search: URLSearchParams): Promise<ChatSearchView> {
  if (!isUuid(id)) throw new ConversationNotFound()
  const { words, before } = query.parse({ words: search.get('words') ?? '', before: search.get('before') })
  const from = before ? messageOf(before) : null
  return forMember(member, async (db) => {
    const { visibleTenants } = db.scope
    const older = from ? sql`and id < ${from}` : sql``
    const { rows } = await sql<FoundRow>`
      with own as (
        select peer_id, cleared_at from conversation_members
        where ${inPool(db)} and conversation_id = ${id} and member_id = ${member.id}
          and ${isShown(sql`conversation_members`)}
          and not exists (select from blocks
            where ${inPool(db)} and member_id = conversation_members.peer_id and blocked_id = ${member.id})
      ), looked as (
        select message.*, lag(message.id) over (order by message.id desc) as newer
        from own left join members other on ${inPool(db, 'other')} and other.id = own.peer_id
        cross join lateral (
          select id, sender_id, body, created_at, deleted_at from messages
          where ${inPool(db)} and conversation_id = ${id} ${older}
            and (own.cleared_at is null or created_at > own.cleared_at)
            and (sender_id = ${member.id} or ${hasNotLeft(sql`other`)})
          order by id desc
          limit ${searchLimits.messages}
        ) message
      ), found as (
        select id, sender_id = ${member.id} as mine, body, created_at, newer from looked
        where ${words} <> '' and deleted_at is null and position(${folded(words)} in ${folded(sql`body`)}) > 0
          and not exists (select from message_marks mark
            where ${inPool(db, 'mark')} and mark.conversation_id = ${id} and mark.message_id = looked.id
              and mark.member_id = ${member.id} and mark.reported_at is not null)
        order by id desc
        limit ${searchLimits.found}
      )
      select (select count(*)::integer from looked) as looked, (select id from looked order by id limit 1) as oldest,
        found.*, own.peer_id, ${peerColumns(db, member.id)}
      from own
      left join members peer
        on ${inPool(db, 'peer')} and peer.id = own.peer_id and peer.tenant_id = any(${visibleTenants})
      ${mainPhotoOf(db, sql`peer.id`)}
      left join found on true
      order by found.id desc`.execute(db)
    const [row] = rows
    if (!row) throw new ConversationNotFound()
    return viewOf(rows, row, { id, words, member })
  })
}

/** SQL for a text without the difference of case and accents. */
function folded(text: unknown) {
  return sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`
}

function viewOf(
  rows: readonly FoundRow[],
  row: FoundRow,
  { id, words, member }: { id: string; words: string; member: Viewer },
): ChatSearchView {
  const found = rows.filter((each): each is FoundRow & { id: string } => each.id !== null)
  const last = found.length === searchLimits.found ? found.at(-1)?.id : null
  const further = last ?? (row.looked === searchLimits.messages ? row.oldest : null)
  return {
    id,
    peer: peerView(row, member.tenant),
    words,
    looked: row.looked,
    found: found.map((each) => ({
      id: messageKey(each.id),
      mine: each.mine,
      ...foundIn(each.body, words),
      sentAt: toMinute(each.created_at),
      newer: each.newer ? messageKey(each.newer) : null,
    })),
    further: further ? messageKey(further) : null,
  }
}
