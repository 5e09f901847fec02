import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import { audit, wasNotedLately } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { claimMinutes } from '~/modules/operators/limits'
import type { Tenant } from '~/tenancy/tenant'
import { ConversationNotFound } from '../errors'
import { asksToMeet } from './asks-to-meet'
import type { StaffChatView, StaffPerson } from './schema'
import { fictionalIn } from './staff.server'

/** Number of messages in the log, and of the profile's older messages beside it. */
const shown = 20
const mostOlderTexts = 10

/**
 * Returns a chat with everything needed to answer it: who the profile is and what it said, who the member is, and
 * whether they ask to meet. Reading doesn't count as an answer. It is recorded in the audit log, once within the
 * minutes of a claim.
 * @param tenant as `brandAt` returns it for the operator
 * @throws ConversationNotFound 404
 */
export async function readStaffChat(
  tenant: Tenant,
  by: Pick<Operator, 'id'>,
  conversationId: string,
): Promise<StaffChatView> {
  const profileId = await fictionalIn(tenant, conversationId)
  return forMember({ id: profileId, tenant }, async (db) => {
    const side = await db
      .selectFrom('conversation_members')
      .select(['peer_id', 'last_message_at', 'unread'])
      .where('pool_id', '=', db.scope.poolId)
      .where('conversation_id', '=', conversationId)
      .where('member_id', '=', profileId)
      .executeTakeFirst()
    if (!side) throw new ConversationNotFound()
    const looked = { operatorId: by.id, act: 'chat.read', subjectId: side.peer_id, minutes: claimMinutes }
    if (!(await wasNotedLately(db, looked))) {
      const subject = { kind: 'member', id: side.peer_id } as const
      audit(db, { act: 'chat.read', subject, reason: 'staff inbox', after: { conversation: conversationId } })
    }
    const rows = await messagesOf(db, conversationId)
    const messages = rows.slice(0, shown).reverse()
    const unanswered = messages.slice(messages.findLastIndex(({ by }) => by === profileId) + 1)
    return {
      conversationId,
      since: side.unread > 0 ? side.last_message_at.toISOString() : null,
      messages: messages.map(({ by, ...message }) => ({ ...message, by: by === profileId ? 'profile' : 'member' })),
      profile: await profileOf(db, profileId),
      member: await memberOf(db, side.peer_id, conversationId),
      olderTexts: rows
        .slice(shown)
        .filter(({ by, kind }) => by === profileId && kind === 'text')
        .slice(0, mostOlderTexts)
        .map(({ id, at, body }) => ({ id, at, body })),
      asksToMeet: unanswered.some(({ kind, body }) => kind === 'text' && asksToMeet(body)),
    }
  })
}

/** Reads the messages, newest first. */
async function messagesOf(db: TenantDb, conversationId: string) {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'created_at', 'kind', 'body'])
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(shown * 4)
    .execute()
  return rows.map(({ id, sender_id: by, created_at: at, kind, body }) => ({ id, by, at: at.toISOString(), kind, body }))
}

const person = sql`id, coalesce(name, '') as name, date_part('year', age(birth_date))::integer as age,
  nullif(concat_ws(', ', city, country), '') as place, interests`

async function profileOf(db: TenantDb, id: string): Promise<StaffChatView['profile']> {
  const { rows } = await sql<StaffChatView['profile']>`
    select ${person}, about_me as "aboutMe", has_photo as "hasPhoto" from members
    where ${inBrand(db)} and id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ConversationNotFound()
  return row
}

/**
 * Reads what operators may see of the member. Members of sister brands are not visible to them, only their messages
 * are.
 */
async function memberOf(db: TenantDb, id: string, conversationId: string): Promise<StaffChatView['member']> {
  const { poolId } = db.scope
  const { rows } = await sql<StaffPerson>`
    select ${person} from members where ${inPool(db)} and id = ${id}`.execute(db)
  const account = await db
    .selectFrom('accounts')
    .select('language')
    .where('pool_id', '=', poolId)
    .where('id', '=', id)
    .executeTakeFirst()
  const paid = await db
    .selectFrom('messages')
    .select(sql<number>`coalesce(sum(price), 0)::integer`.as('credits'))
    .where('pool_id', '=', poolId)
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', id)
    .executeTakeFirst()
  const known = rows[0] ?? { id, name: '', age: null, place: null, interests: [] }
  return { ...known, language: account?.language ?? '', spent: paid?.credits ?? 0 }
}
