import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { ReportAddition, ReportEvidence, ReportsTable } from '~/database/tables/reports'
import { lockAccount } from '~/modules/accounts/account-row.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { MemberNotFound } from '~/modules/blocks/errors'
import { MessageNotFound } from '~/modules/chats/errors'
import { hideReported } from '~/modules/chats/marks/mark-message.server'
import { activeAnswersOf } from '~/modules/members/answers/answers.server'
import { captionsOf } from '~/modules/photos/queries.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { ReporterSuspended, TooManyReports } from './errors'
import type { ReportReason } from './schema'
import { evidenceMessages } from './schema'
import { checkReports } from './signals/signals.server'

/** The receipt of a report, for the reporter. Its payload names the row, not the text. */
export const reportMail = defineEffect(
  'moderation.report_mail',
  z.object({
    reportId: z.string(),
    /** The reader's brand, which sends the e-mail. */
    tenantId: z.string(),
    kind: z.literal('received'),
    /** Whether the report was added to an undecided one about the same member. */
    joined: z.boolean().optional(),
  }),
)

export interface Report {
  memberId: string
  reason: ReportReason
  message: string | null
}

/** Evidence attached in addition to the profile: the last messages of the reporter's conversation with the member. */
export interface Evidence {
  conversationId: string
  /** Key of the reported message: it is attached unchanged, and hidden from the reporter. */
  message?: string | null
}

/** Maximum number of additions per report: more tell the brand's staff nothing new. */
const mostAdditions = 10

const perMember = { name: 'reports', points: 10, seconds: 3_600 }

/**
 * Stores a report with the current state of what it is about, and acknowledges it by e-mail. The reported member is not
 * notified. A second report about the same member is added to the first while that one is undecided; returns whether it
 * was. From a chat, pass the conversation as evidence; another member's conversation adds nothing. Without one, the
 * conversation is attached that one of the two has unmatched, which has no page to report from.
 * @throws MemberNotFound 404 if the member is unknown to the reporter, or is the reporter
 * @throws ReporterSuspended 403 if a disabled member reports someone who did not write to them
 * @throws TooManyReports 429 beyond 10 an hour
 */
export async function reportMember(member: Member, report: Report, evidence?: Evidence): Promise<boolean> {
  if (!isUuid(report.memberId) || report.memberId === member.id) throw new MemberNotFound()
  const { allowed } = await rateLimit(member.tenant, perMember).take(member.id)
  if (!allowed) throw new TooManyReports()
  return forMember(member, async (db) => {
    const reported = await reportable(db, member, report.memberId)
    if (!reported) throw new MemberNotFound()
    // Serializes the reports of one member, so that the second sees the first.
    await lockAccount(db, member.id)
    const { reason, message } = report
    const proof = await evidenceOf(db, member, report.memberId, evidence)
    const open = await joinOpenReport(db, member, report.memberId, {
      at: new Date().toISOString(),
      reason,
      message,
      evidence: proof,
    })
    const id =
      open ??
      (await insertReport(db, {
        pool_id: db.scope.poolId,
        tenant_id: db.scope.tenantId,
        reporter_id: member.id,
        member_id: report.memberId,
        member_tenant_id: reported.tenantId,
        member_name: reported.name ?? '',
        reason,
        message,
        evidence: JSON.stringify(proof),
      }))
    const joined = open !== undefined
    enqueue(db, reportMail, { reportId: id, tenantId: db.scope.tenantId, kind: 'received', ...(joined && { joined }) })
    checkReports(db, report.memberId, reported.tenantId)
    return joined
  })
}

/** Adds to the reporter's undecided report about the same member, if there is one; the oldest additions are dropped. */
async function joinOpenReport(
  db: TenantDb,
  { id: reporterId }: Member,
  memberId: string,
  addition: ReportAddition,
): Promise<string | undefined> {
  const open = await db
    .selectFrom('reports')
    .select(['id', 'additions'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('reporter_id', '=', reporterId)
    .where('member_id', '=', memberId)
    .where('decision', 'is', null)
    .orderBy('created_at')
    .forUpdate()
    .executeTakeFirst()
  if (!open) return undefined
  const additions = [...open.additions, addition].slice(-mostAdditions)
  await db
    .updateTable('reports')
    .set({ additions: JSON.stringify(additions) })
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', open.id)
    .execute()
  return open.id
}

/** Whether `reportMember` attaches messages without a conversation passed to it. */
export function attachesUnmatched(member: Viewer, memberId: string): Promise<boolean> {
  if (!isUuid(memberId)) return Promise.resolve(false)
  return forMember(member, async (db) => (await unmatchedWith(db, member, memberId)) !== undefined)
}

/** Returns the name of a member to be reported. Throws like `reportMember`, except for TooManyReports. */
export function reportedName(member: Viewer, memberId: string): Promise<string | null> {
  if (!isUuid(memberId) || memberId === member.id) return Promise.reject(new MemberNotFound())
  return forMember(member, async (db) => {
    const reported = await reportable(db, member, memberId)
    if (!reported) throw new MemberNotFound()
    return reported.name
  })
}

/** Finds a member visible in the brand, or one that the reporter has a conversation with; the latter without a name. */
async function reportable(db: TenantDb, member: Viewer, memberId: string) {
  if (member.profileStatus === 'suspended' && !(await wroteTo(db, member, memberId))) throw new ReporterSuspended()
  const shown = await db
    .selectFrom('members')
    .select(['tenant_id as tenantId', 'name'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', 'in', db.scope.visibleTenants)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (shown) return shown
  const side = await db
    .selectFrom('conversation_members as own')
    .innerJoin('conversation_members as peer', (join) =>
      join
        .onRef('peer.pool_id', '=', 'own.pool_id')
        .onRef('peer.conversation_id', '=', 'own.conversation_id')
        .onRef('peer.member_id', '=', 'own.peer_id'),
    )
    .select('peer.tenant_id as tenantId')
    .where('own.pool_id', '=', db.scope.poolId)
    .where('own.member_id', '=', member.id)
    .where('own.peer_id', '=', memberId)
    .executeTakeFirst()
  return side && { tenantId: side.tenantId, name: null }
}

/** Inserts a report and returns its id. Reference numbers are random, so they don't reveal how many reports exist. */
async function insertReport(db: TenantDb, report: Omit<Insertable<ReportsTable>, 'id' | 'reference'>): Promise<string> {
  for (;;) {
    const made = await db
      .insertInto('reports')
      .values({ ...report, id: uuidv7(), reference: `R-${randomInt(10_000_000, 100_000_000)}` })
      .onConflict((conflict) => conflict.columns(['pool_id', 'reference']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
  }
}

async function evidenceOf(
  db: TenantDb,
  member: Member,
  memberId: string,
  evidence: Evidence | undefined,
): Promise<ReportEvidence> {
  const profile = await db
    .selectFrom('members')
    .select(['about_me', activeAnswersOf(db, sql`members.id`).as('answers')])
    .select(captionsOf(db, sql`members.id`).as('captions'))
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  const words = profile ? [...profile.answers, ...profile.captions].map(({ text }) => text) : []
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .orderBy('position')
    .execute()
  const attached = evidence ?? (await unmatchedWith(db, member, memberId))
  return {
    aboutMe: [profile?.about_me, ...words].filter(Boolean).join('\n\n') || null,
    photos: photos.map(({ id }) => id),
    messages: attached && isUuid(attached.conversationId) ? await messagesOf(db, member, memberId, attached) : [],
  }
}

/** Finds the conversation of two members if an unmatch ended it. */
function unmatchedWith(db: TenantDb, member: Viewer, memberId: string): Promise<Evidence | undefined> {
  return db
    .selectFrom('conversations as conversation')
    .innerJoin('conversation_members as side', (join) =>
      join
        .onRef('side.pool_id', '=', 'conversation.pool_id')
        .onRef('side.conversation_id', '=', 'conversation.id')
        .on('side.member_id', '=', member.id)
        .on('side.ended_as', '=', 'unmatched'),
    )
    .select('conversation.id as conversationId')
    .where('conversation.pool_id', '=', db.scope.poolId)
    .where(sql<boolean>`least(conversation.starter_id, conversation.peer_id) = least(${member.id}::uuid, ${memberId}::uuid)
      and greatest(conversation.starter_id, conversation.peer_id) = greatest(${member.id}::uuid, ${memberId}::uuid)`)
    .executeTakeFirst()
}

async function wroteTo(db: TenantDb, member: Viewer, memberId: string): Promise<boolean> {
  const message = await db
    .selectFrom('conversation_members as own')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.pool_id', '=', 'own.pool_id')
        .onRef('messages.conversation_id', '=', 'own.conversation_id')
        .on('messages.sender_id', '=', memberId),
    )
    .select('messages.id')
    .where('own.pool_id', '=', db.scope.poolId)
    .where('own.member_id', '=', member.id)
    .where('own.peer_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}

/** Returns the conversation's last messages, and the reported one however old it is. */
async function messagesOf(db: TenantDb, member: Member, memberId: string, { conversationId, message }: Evidence) {
  const reported = message ? await hiddenMessage(db, member, conversationId, message) : null
  const last = await messagesBetween(db, member, memberId, conversationId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(evidenceMessages)
    .execute()
  const isAmong = last.some(({ id }) => id === reported)
  const older =
    reported && !isAmong
      ? await messagesBetween(db, member, memberId, conversationId).where('id', '=', reported).execute()
      : []
  return [...last, ...older].reverse().map(({ id, sender_id, kind, body, created_at }) => ({
    by: sender_id === member.id ? ('reporter' as const) : ('member' as const),
    at: created_at.toISOString(),
    kind,
    body,
    ...(id === reported && { reported: true as const, ...(kind === 'voice' && { voice: id }) }),
  }))
}

function messagesBetween(db: TenantDb, member: Member, memberId: string, conversationId: string) {
  const pair = [member.id, memberId]
  return db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'kind', 'body', 'created_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversationId)
    .where('sender_id', 'in', pair)
    .where('recipient_id', 'in', pair)
}

/** Hides the reported message. Returns null if it is gone: the report counts without it. */
async function hiddenMessage(db: TenantDb, member: Member, conversation: string, message: string) {
  try {
    return await hideReported(db, member, { conversation, message })
  } catch (error) {
    if (error instanceof MessageNotFound) return null
    throw error
  }
}
