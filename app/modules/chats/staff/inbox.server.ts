import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole, forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Claimant, Holder } from '~/modules/operators/claims.server'
import {
  AlreadyClaimed,
  claimableBy,
  claimEnd,
  claiming,
  holderColumns,
  holderTimes,
  releasing,
} from '~/modules/operators/claims.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { countedTo } from '~/ui/console/counted'
import { ConversationNotFound } from '../errors'
import type { AnswerTimes, StaffAnswerLine, StaffChatLine } from './schema'
import { listedChats, skipMinutes } from './schema'
import { readAsBrand, waitingForStaff, waitingIn } from './staff.server'

/** Returns the brands whose team answers for fictional profiles. */
export function staffed(tenants: readonly Tenant[]): Tenant[] {
  return tenants.filter(({ settings }) => settings.fictional_operator)
}

/** Counts the chats that wait for the teams of these brands as they are now: answers show at once. At most `countedTo` + 1. */
export function waitingStaffChats(session: string, tenants: readonly Tenant[]): Promise<number> {
  const brands = staffed(tenants)
  if (brands.length === 0) return Promise.resolve(0)
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count_staff_chats(${brands.map(({ poolId }) => poolId)}::uuid[], ${brands.map(({ id }) => id)}::uuid[],
          ${countedTo + 1}) as count`.execute(db)
      return rows[0]?.count ?? 0
    },
    { atOnce: true, onePlan: true },
  )
}

/**
 * Returns the chats that have waited longest for a brand's team, longest first, and who has claimed them.
 * @param tenant as `brandAt` returns it for the operator
 */
export async function listStaffChats(tenant: Tenant, by: Claimant): Promise<StaffChatLine[]> {
  const promise = tenant.settings.fictional_answer_minutes * 60_000
  const now = Date.now()
  return (await readInbox(tenant, by, listedChats)).map(({ since, unread, isSkipped, ...chat }) => ({
    ...chat,
    ...holderTimes(chat),
    brandId: tenant.id,
    since: since.toISOString(),
    late: now - since.getTime() > promise,
  }))
}

const unclaimed = { claimedBy: null, claimedUntil: null, mineUntil: null, isSkipped: false }

/** Reads the chats that wait, longest first, and how each is claimed. */
async function readInbox(tenant: Tenant, by: Claimant, most?: number) {
  const [chats, claims] = await readAsBrand(tenant, (db) =>
    Promise.all([waitingIn(db, tenant, most), claimsOf(db, by)]),
  )
  return chats.map((chat) => ({
    ...chat,
    ...unclaimed,
    ...claims.find((of) => of.conversationId === chat.conversationId),
  }))
}

async function claimsOf(db: TenantDb, by: Claimant) {
  const { rows } = await sql<Holder<Date> & { conversationId: string; isSkipped: boolean }>`
    select conversation_id as "conversationId", ${holderColumns(by)},
      coalesce(claimed_by = ${by.id} and skipped_until > now(), false) as "isSkipped"
    from staff_claims where ${inBrand(db)}`.execute(db)
  return rows
}

/**
 * Claims a chat for five minutes, or renews the operator's claim on it. The operator's other claims at this brand end.
 * @throws ConversationNotFound 404: no such chat is waiting @throws AlreadyClaimed 409
 */
export async function claimStaffChat(tenant: Tenant, by: Claimant, conversationId: string): Promise<void> {
  const waiting = isUuid(conversationId) ? await waitingForStaff(tenant) : []
  if (!waiting.some((chat) => chat.conversationId === conversationId)) throw new ConversationNotFound()
  await forTenant(tenant, async (db) => {
    if (await claim(db, by, conversationId)) return
    const other = (await claimsOf(db, by)).find((each) => each.conversationId === conversationId)
    throw new AlreadyClaimed(other?.claimedBy ?? null)
  })
}

/**
 * Claims the brand's longest-waiting chat that is not claimed by another operator, nor recently skipped by this one;
 * null when there is none.
 */
export async function claimNextStaffChat(tenant: Tenant, by: Claimant): Promise<string | null> {
  const waiting = await readInbox(tenant, by)
  return forTenant(tenant, async (db) => {
    for (const { conversationId, isSkipped } of waiting) {
      if (!isSkipped && (await claim(db, by, conversationId))) return conversationId
    }
    return null
  })
}

/** Claims a chat; false when another operator holds it. Of two concurrent claims, one succeeds. */
async function claim(db: TenantDb, by: Claimant, conversationId: string): Promise<boolean> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql`
    insert into staff_claims (pool_id, tenant_id, conversation_id, claimed_by, claimed_name, claimed_until)
    values (${poolId}, ${tenantId}, ${conversationId}, ${by.id}, ${by.name}, ${claimEnd})
    on conflict (pool_id, conversation_id) do update set ${claiming(by)}, skipped_until = null
      where ${claimableBy(by, 'staff_claims')}
    returning 1`.execute(db)
  if (rows.length === 0) return false
  await releasing(by, 'staff_claims', sql`${inBrand(db)} and conversation_id <> ${conversationId}`).execute(db)
  await sql`delete from staff_claims
    where ${inBrand(db)} and claimed_until < now() - interval '1 day'`.execute(db)
  return true
}

/**
 * Ends the operator's claims at the brand. With `skipped`, the chats are not offered to this operator as the next one
 * for ten minutes.
 */
export function letStaffChatGo(tenant: Tenant, by: Claimant, { skipped }: { skipped: boolean }): Promise<void> {
  const until = skipped ? sql`now() + ${skipMinutes} * interval '1 minute'` : sql`null`
  const also = sql`, skipped_until = ${until}`
  return forTenant(tenant, async (db) => {
    await releasing(by, 'staff_claims', inBrand(db), also).execute(db)
  })
}

/** Counts today's answers of the brand, in its time zone, by how long members waited. */
export function answerTimes(tenant: Tenant): Promise<AnswerTimes> {
  const promise = tenant.settings.fictional_answer_minutes
  const zone = tenant.settings.time_zone
  return forTenant(tenant, async (db) => {
    const { rows } = await sql<Omit<AnswerTimes, 'promise'>>`
      select (count(*) filter (where waited_seconds <= ${promise * 30}))::integer as soon,
        (count(*) filter (where waited_seconds > ${promise * 30} and waited_seconds <= ${promise * 60}))::integer as "inTime",
        (count(*) filter (where waited_seconds > ${promise * 60}))::integer as late
      from staff_answers where ${inBrand(db)}
        and at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`.execute(db)
    return { ...(rows[0] ?? { soon: 0, inTime: 0, late: 0 }), promise }
  })
}

/** Returns the brand's last 50 answers, newest first. */
export function lastAnswers(tenant: Tenant): Promise<StaffAnswerLine[]> {
  return forTenant(tenant, async (db) => {
    const rows = await db
      .selectFrom('staff_answers as answer')
      .innerJoin('conversation_members as side', (join) =>
        join.onRef('side.pool_id', '=', 'answer.pool_id').onRef('side.conversation_id', '=', 'answer.conversation_id'),
      )
      .innerJoin('members as profile', (join) =>
        join
          .onRef('profile.pool_id', '=', 'side.pool_id')
          .onRef('profile.id', '=', 'side.member_id')
          .on('profile.fictional', '=', true),
      )
      .leftJoin('members as member', (join) =>
        join.onRef('member.pool_id', '=', 'side.pool_id').onRef('member.id', '=', 'side.peer_id'),
      )
      .select(['answer.draft_id', 'answer.by_name', 'answer.at', 'answer.waited_seconds'])
      .select(['profile.name as profile', 'member.name as member'])
      .where('answer.pool_id', '=', db.scope.poolId)
      .where('answer.tenant_id', '=', db.scope.tenantId)
      .orderBy('answer.at', 'desc')
      .limit(50)
      .execute()
    return rows.map(({ draft_id: draftId, by_name: by, at, waited_seconds: waitedSeconds, profile, member }) => ({
      ...{ draftId, by, profile, waitedSeconds },
      at: at.toISOString(),
      member: member ?? '',
    }))
  })
}
