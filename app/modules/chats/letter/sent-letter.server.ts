import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { listMoment } from '~/i18n/formats'
import type { Member, Viewer } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import type { PeerColumns } from '../reading/peer.server'
import { peerColumns, peerView } from '../reading/peer.server'
import type { LetterView } from '../schema'

/** Time after the sign-up in which the first letter is shown above other conversations, in milliseconds. */
const toldFor = 14 * 24 * 3_600_000

interface LetterRow extends PeerColumns {
  conversation_id: string
  body: string
  sent_at: Date
  read_at: Date | null
  answered_at: Date | null
  written: number
  own_brand: boolean
}

/**
 * Returns the first letter that the member wrote to anybody. Null if there is none, across a block, and once its
 * recipient has left, unless they left without reading it.
 */
export function sentLetter(member: Member): Promise<LetterView | null> {
  return forMember(member, (db) => letterIn(db, member))
}

/** Returns the first letter of a new member while it is the only message of its conversation, for the list of chats. */
export async function waitingLetter(db: TenantDb, member: Viewer): Promise<LetterView | null> {
  if (Date.now() - member.signupAt.getTime() > toldFor) return null
  const letter = await letterIn(db, member)
  return letter?.alone ? letter : null
}

async function letterIn(db: TenantDb, member: Viewer): Promise<LetterView | null> {
  const { tenantId, visibleTenants } = db.scope
  const { rows } = await sql<LetterRow>`
    select first.*, side.read_at, answer.created_at as answered_at, counted.written, peer.tenant_id = ${tenantId} as own_brand, ${peerColumns(db, member.id)}
    from (
      select conversation.id as conversation_id, own.peer_id
      -- In this order one side after the other is looked up by its key, until one fits: joined as a whole, each
      -- conversation would be compared with each side.
      from (
        select id from conversations conversation
        where ${inPool(db, 'conversation')} and conversation.starter_id = ${member.id}
        order by id
      ) conversation
      cross join lateral (
        select peer_id from conversation_members
        where ${inPool(db)} and conversation_id = conversation.id and member_id = ${member.id}
          and hidden_at is null and cleared_at is null
        limit 1
      ) own
      order by conversation.id
      limit 1
    ) talk
    cross join lateral (
      select talk.conversation_id, talk.peer_id, body, created_at as sent_at from messages
      where ${inPool(db)} and conversation_id = talk.conversation_id and sender_id = ${member.id}
        and kind = 'text' and deleted_at is null
      order by id limit 1
    ) first
    cross join lateral (
      select count(*)::integer as written from (
        select from messages where ${inPool(db)} and conversation_id = talk.conversation_id limit 2
      ) few
    ) counted
    left join lateral (
      select created_at from messages
      where ${inPool(db)} and conversation_id = talk.conversation_id and sender_id = talk.peer_id
      order by id limit 1
    ) answer on true
    left join conversation_members side on ${inPool(db, 'side')}
      and side.conversation_id = talk.conversation_id and side.member_id = talk.peer_id
    left join members peer
      on ${inPool(db, 'peer')} and peer.id = talk.peer_id and peer.tenant_id = any(${visibleTenants})
    ${mainPhotoOf(db, sql`peer.id`)}`.execute(db)
  const [row] = rows
  return row ? letterOf(member, row) : null
}

function letterOf(member: Viewer, row: LetterRow): LetterView | null {
  const { settings } = member.tenant
  const peer = peerView(row, member.tenant)
  if (row.blocked_by_peer || row.blocked_by_viewer) return null
  const told = (moment: Date | null) => moment && listMoment(moment, timeZoneOf(member)).toISOString()
  const isUnanswered = peer.fictional && !(settings.fictional_operator && row.own_brand)
  const isRead = row.read_at !== null && row.read_at >= row.sent_at
  if (peer.gone && (peer.fictional || isRead || row.answered_at)) return null
  return {
    conversationId: row.conversation_id,
    peer,
    text: row.body,
    alone: row.written === 1,
    lost: peer.gone,
    sent: told(row.sent_at),
    // Nobody is behind a fictional profile, so nobody reads it, and only a brand's staff answers.
    read: peer.fictional ? null : { at: isRead ? told(row.read_at) : null },
    answered: isUnanswered ? null : { at: told(row.answered_at) },
  }
}
