import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import type { Claimant } from '~/modules/operators/claims.server'
import { NotClaimed, releasing } from '~/modules/operators/claims.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { ConversationNotFound } from '../errors'
import type { MessageKind, PreviewKind } from '../schema'
import type { SentMessage } from '../sending/send-message.server'
import { answerAs } from '../sending/send-message.server'

/**
 * The brand's staff doesn't answer for fictional profiles (setting `fictional_operator`), so there is nothing to read
 * or answer.
 */
export class NoStaff extends Error {}

/** A conversation of a fictional profile in which the member wrote last and is waiting for an answer. */
export interface WaitingChat {
  conversationId: string
  profileId: string
  profile: string
  /** Whether the profile has a photo. */
  hasPhoto: boolean
  /** Empty for a member of a sister brand, whom operators don't see. */
  member: string
  unread: number
  preview: string
  kind: PreviewKind
  since: Date
}

/** Default maximum number of chats, enough to find one to claim. */
const usual = 100

/** Returns the chats that wait for the brand's staff, longest first. */
export function waitingForStaff(tenant: Tenant): Promise<WaitingChat[]> {
  return readAsBrand(tenant, (db) => waitingIn(db, tenant))
}

/** Runs reads as the brand, which sees every member its profiles may write to. They are sent in one packet. */
export function readAsBrand<T>(tenant: Tenant, read: (db: TenantDb) => Promise<T>): Promise<T> {
  assertStaffed(tenant)
  return forTenant(asBrand(tenant), read, { atOnce: true, onePlan: true })
}

/**
 * `waitingForStaff` inside `readAsBrand`. Operators don't get the names of sister brands' members. The query starts
 * from the brand's profiles, which are few, because unread messages are many. Only the members of listed chats are
 * looked up.
 */
export async function waitingIn(db: TenantDb, tenant: Tenant, most = usual): Promise<WaitingChat[]> {
  const { tenantId } = db.scope
  const { rows } = await sql<WaitingChat>`
    with profile as materialized (
      select id, name, has_photo from members where ${inBrand(db)} and fictional
    )
    select conversation_id as "conversationId", profile_id as "profileId", profile, "hasPhoto", unread, preview, preview_kind as kind, last_message_at as since,
      case when ${!tenant.console}::boolean or member.tenant_id = ${tenantId} then member.name else '' end as member
    from (
      select conversation_id, peer_id, unread, preview, preview_kind, last_message_at, profile.id as profile_id, profile.name as profile,
        profile.has_photo as "hasPhoto"
      from profile join conversation_members
        on ${inBrand(db)} and member_id = profile.id and unread > 0
      order by last_message_at offset 0
    ) waiting
    join members member on ${inPool(db, 'member')} and member.id = waiting.peer_id
    order by last_message_at limit ${most}`.execute(db)
  return rows
}

/** A message of a conversation, as staff sees it. */
export interface StaffMessage {
  by: 'profile' | 'member'
  at: Date
  kind: MessageKind
  body: string
}

/**
 * Returns the last 20 messages of a conversation, oldest first. Reading them doesn't count as an answer: the chat still
 * waits.
 * @throws ConversationNotFound 404
 */
export async function chatForStaff(tenant: Tenant, conversationId: string): Promise<StaffMessage[]> {
  const profileId = await fictionalIn(tenant, conversationId)
  const rows = await forMember({ id: profileId, tenant }, (db) =>
    db
      .selectFrom('messages')
      .select(['sender_id', 'created_at', 'kind', 'body'])
      .where('pool_id', '=', db.scope.poolId)
      .where('conversation_id', '=', conversationId)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
  )
  return rows.reverse().map(({ sender_id, created_at: at, kind, body }) => ({
    by: sender_id === profileId ? 'profile' : 'member',
    at,
    kind,
    body,
  }))
}

export interface StaffAnswer {
  body: string
  /** UUID: sending it again changes nothing. Generated when missing. */
  draftId?: string
  /** The operator who answers at the console and must have claimed the chat; null for a command. */
  by?: Claimant | null
}

/**
 * Answers in the name of a fictional profile, under all rules for messages except the price, and records how long the
 * member waited. The answer is sent as the brand, because its profiles may write to members of sister brands, whom the
 * operator doesn't see. Throws like `sendMessage`.
 * @throws NotClaimed 409: the operator's claim has ended
 */
export async function answerForProfile(
  tenant: Tenant,
  conversationId: string,
  { body, draftId = uuidv7(), by = null }: StaffAnswer,
): Promise<SentMessage> {
  const id = await fictionalIn(tenant, conversationId)
  return answerAs(
    { id, tenant: asBrand(tenant), paid: true },
    { conversation: conversationId, body, draftId },
    async (db) => {
      const noted = await noteAnswer(db, { conversationId, profileId: id, draftId, by })
      if (noted && by) await endClaim(db, by, conversationId)
    },
  )
}

/** Records an answer and the time the member waited. False for a draft that was already sent. */
async function noteAnswer(
  db: TenantDb,
  {
    conversationId,
    profileId,
    draftId,
    by,
  }: { conversationId: string; profileId: string; draftId: string; by: StaffAnswer['by'] },
): Promise<boolean> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql`
    insert into staff_answers (pool_id, tenant_id, draft_id, conversation_id, by_id, by_name, waited_seconds)
    select ${poolId}, ${tenantId}, ${draftId}, side.conversation_id, ${by?.id ?? null}, ${by?.name ?? 'npm run tenant'},
      greatest(0, extract(epoch from now() - side.last_message_at))::integer
    from conversation_members side
    where ${inPool(db, 'side')} and side.conversation_id = ${conversationId} and side.member_id = ${profileId}
    on conflict do nothing
    returning 1`.execute(db)
  return rows.length > 0
}

/** Ends the claim when the chat is answered. @throws NotClaimed 409 */
async function endClaim(db: TenantDb, by: Pick<Claimant, 'id'>, conversationId: string): Promise<void> {
  const which = sql`${inBrand(db)} and conversation_id = ${conversationId}`
  const { rows } = await sql`${releasing(by, 'staff_claims', which)} returning 1`.execute(db)
  if (rows.length === 0) throw new NotClaimed()
}

/** Returns the id of the brand's fictional profile in a conversation. */
export async function fictionalIn(tenant: Tenant, conversationId: string): Promise<string> {
  assertStaffed(tenant)
  if (!isUuid(conversationId)) throw new ConversationNotFound()
  const side = await forTenant(tenant, (db) =>
    db
      .selectFrom('conversation_members as side')
      .innerJoin('members as profile', (join) =>
        join.onRef('profile.pool_id', '=', 'side.pool_id').onRef('profile.id', '=', 'side.member_id'),
      )
      .select('side.member_id as id')
      .where('side.pool_id', '=', db.scope.poolId)
      .where('side.conversation_id', '=', conversationId)
      .where('profile.tenant_id', '=', db.scope.tenantId)
      .where('profile.fictional', '=', true)
      .executeTakeFirst(),
  )
  if (!side) throw new ConversationNotFound()
  return side.id
}

/** Returns the tenant without the operator's session, so that statements run as the brand. */
function asBrand(tenant: Tenant): Tenant {
  return { ...tenant, console: undefined }
}

function assertStaffed({ settings }: Tenant): void {
  if (!settings.fictional_operator) throw new NoStaff()
}
