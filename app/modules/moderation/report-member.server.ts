import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { ReportEvidence, ReportsTable } from '~/database/tables/reports'
import type { Member } from '~/modules/accounts/member'
import { MemberNotFound } from '~/modules/blocks/errors'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { TooManyReports } from './errors'
import { reportMail } from './mail/report-row.server'
import type { ReportReason } from './schema'
import { evidenceMessages } from './schema'

export interface Report {
  memberId: string
  reason: ReportReason
  message: string | null
}

/** What goes along beside the profile: the last messages of the reporter's conversation with the member. */
export interface Evidence {
  conversationId: string
}

const perMember = { name: 'reports', points: 10, seconds: 3_600 }

/**
 * Keeps a report with what it is about as it is now, and acknowledges it by e-mail. The reported member is not told.
 * From a chat, give the conversation as evidence; one of others, or with another member, adds nothing.
 * @throws MemberNotFound 404: unknown to the one who reports, or oneself
 * @throws TooManyReports 429, beyond 10 an hour
 */
export async function reportMember(member: Member, report: Report, evidence?: Evidence): Promise<void> {
  if (!isUuid(report.memberId) || report.memberId === member.id) throw new MemberNotFound()
  const { allowed } = await rateLimit(member.tenant, perMember).take(member.id)
  if (!allowed) throw new TooManyReports()
  await forMember(member, async (db) => {
    const reported = await reportable(db, member, report.memberId)
    if (!reported) throw new MemberNotFound()
    const id = uuidv7()
    await insertReport(db, {
      pool_id: db.scope.poolId,
      id,
      tenant_id: db.scope.tenantId,
      reporter_id: member.id,
      member_id: report.memberId,
      member_tenant_id: reported.tenantId,
      member_name: reported.name ?? '',
      reason: report.reason,
      message: report.message,
      evidence: JSON.stringify(await evidenceOf(db, member, report.memberId, evidence)),
    })
    announce(db, reportMail, { reportId: id, tenantId: db.scope.tenantId, kind: 'received' })
  })
}

/** The name of whom the member is about to report. @throws MemberNotFound 404 */
export function reportedName(member: Member, memberId: string): Promise<string | null> {
  if (!isUuid(memberId) || memberId === member.id) return Promise.reject(new MemberNotFound())
  return forMember(member, async (db) => {
    const reported = await reportable(db, member, memberId)
    if (!reported) throw new MemberNotFound()
    return reported.name
  })
}

/** Whoever the brand shows, and whoever the member has a conversation with; then perhaps without a name. */
async function reportable(db: TenantDb, member: Member, memberId: string) {
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

/** Reference numbers are random: they tell nothing about how many there are. */
async function insertReport(db: TenantDb, report: Omit<Insertable<ReportsTable>, 'reference'>): Promise<void> {
  for (;;) {
    const made = await db
      .insertInto('reports')
      .values({ ...report, reference: `R-${randomInt(10_000_000, 100_000_000)}` })
      .onConflict((conflict) => conflict.columns(['pool_id', 'reference']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return
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
    .select('about_me')
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .orderBy('position')
    .execute()
  return {
    aboutMe: profile?.about_me ?? null,
    photos: photos.map(({ id }) => id),
    messages: evidence && isUuid(evidence.conversationId) ? await lastMessages(db, member, memberId, evidence) : [],
  }
}

async function lastMessages(db: TenantDb, member: Member, memberId: string, { conversationId }: Evidence) {
  const pair = [member.id, memberId]
  const rows = await db
    .selectFrom('messages')
    .select(['sender_id', 'kind', 'body', 'created_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', conversationId)
    .where('sender_id', 'in', pair)
    .where('recipient_id', 'in', pair)
    .orderBy('id', 'desc')
    .limit(evidenceMessages)
    .execute()
  return rows.reverse().map(({ sender_id, kind, body, created_at }) => ({
    by: sender_id === member.id ? ('reporter' as const) : ('member' as const),
    at: created_at.toISOString(),
    kind,
    body,
  }))
}
