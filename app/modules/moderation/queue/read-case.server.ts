import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { aboutBrand, inBrand, inPool } from '~/database/scope.server'
import type { ReportAddition, ReportEvidence } from '~/database/tables/reports'
import { audit, wasNotedLately } from '~/modules/audit/audit.server'
import { activeAnswersOf } from '~/modules/members/answers/answers.server'
import type { StoredAnswer } from '~/modules/members/answers/schema'
import type { Operator } from '~/modules/operators/access/operator'
import { claimMinutes } from '~/modules/operators/limits'
import type { ShownCaption } from '~/modules/photos/queries.server'
import { captionsOf } from '~/modules/photos/queries.server'
import { poses } from '~/modules/verification/schema'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { entriesOf } from '../casework/entries.server'
import { isUpheld, ofSameCase } from '../decide-report.server'
import { textOf, withQuestion } from './case-text.server'
import { CaseNotFound } from './errors'
import type { CaseAppeal, CaseMember, CaseReport, CaseView, EarlierDecision } from './schema'

/** Maximum number of earlier decisions, and of other accounts. */
const shown = 8

/** Maximum number of reports shown of a case: the first, and the latest. */
const reportsShown = 20

/**
 * Reads a case with everything needed to decide it: what was reported, the member, earlier decisions, and other
 * accounts used from the same address. Because it includes members' messages, reading is recorded in the audit log,
 * once per claim period.
 * @param tenant as `brandAt` gives it to the operator
 * @throws CaseNotFound 404
 */
export function readCase(tenant: Tenant, by: Pick<Operator, 'id'>, id: string): Promise<CaseView> {
  if (!isUuid(id)) return Promise.reject(new CaseNotFound())
  return forTenant(tenant, async (db) => {
    const found = await db
      .selectFrom('cases')
      .select(['id', 'kind', 'subject_id', 'member_id', 'topic', 'weight', 'opened_at', 'reports'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw new CaseNotFound()
    const { reports, appeal } = await subjectOf(db, tenant, found)
    const reference = reports.find(({ isFirst }) => isFirst)?.reference ?? null
    const looked = { operatorId: by.id, act: 'case.read', subjectId: id, minutes: claimMinutes }
    if (!(await wasNotedLately(db, looked))) {
      audit(db, {
        act: 'case.read',
        subject: { kind: 'case', id },
        reason: reference ?? found.kind,
        after: { member: found.member_id },
      })
    }
    const others = await sameAddress(db, found.member_id)
    return {
      id,
      kind: found.kind,
      reference,
      topic: found.topic,
      weight: found.weight,
      openedAt: found.opened_at.toISOString(),
      member: await memberOf(db, tenant, found.member_id),
      reports,
      reportCount: found.reports,
      ...filesOf(found),
      appeal,
      text: found.kind === 'text' ? await textOf(db, tenant, found.subject_id) : null,
      flag: found.kind === 'flag' ? await flagOf(db, found.subject_id) : null,
      selfie: found.kind === 'selfie' ? await selfieOf(db, found.subject_id) : null,
      entries: await entriesOf(db, id),
      earlier: await earlierOf(db, found, others),
      sameAddress: others,
    }
  })
}

function filesOf({ kind, subject_id: id }: { kind: string; subject_id: string }): Pick<CaseView, 'photo' | 'voice'> {
  return { photo: kind === 'photo' || kind === 'message_photo' ? id : null, voice: kind === 'voice' ? id : null }
}

/** Returns the reports, or the objection with the reports that the decision was about. */
async function subjectOf(
  db: TenantDb,
  tenant: Tenant,
  { kind, subject_id: id, member_id: memberId }: { kind: string; subject_id: string; member_id: string },
): Promise<{ reports: CaseReport[]; appeal: CaseAppeal | null }> {
  const appealed = kind === 'appeal' ? await appealOf(db, tenant, id) : null
  const reportId = kind === 'report' ? id : appealed?.reportId
  return { reports: reportId ? await reportsOf(db, { id: reportId, memberId }) : [], appeal: appealed?.view ?? null }
}

async function flagOf(db: TenantDb, id: string): Promise<CaseView['flag']> {
  const flag = await db
    .selectFrom('flags')
    .select(['rule', 'measured', 'threshold', 'note', 'by_name as by'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return flag ?? null
}

/** Returns what to compare; null once the member took it back, or the verified photo is gone. */
async function selfieOf(db: TenantDb, id: string): Promise<CaseView['selfie']> {
  const found = await db
    .selectFrom('verifications')
    .select(['pose', 'photo_id as photoId'])
    .select(({ selectFrom }) =>
      selectFrom('photos')
        .select('photos.id')
        .whereRef('photos.pool_id', '=', 'verifications.pool_id')
        .whereRef('photos.member_id', '=', 'verifications.member_id')
        .where('photos.verified_on', 'is not', null)
        .where('photos.status', '=', 'active')
        .limit(1)
        .as('verifiedId'),
    )
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  const pose = poses.find((known) => known === found?.pose) ?? null
  const otherId = pose ? id : found?.verifiedId
  return found?.photoId && otherId ? { photoId: found.photoId, otherId, pose } : null
}

/** Returns the objection, and the id of the report that the decision was about. */
async function appealOf(
  db: TenantDb,
  tenant: Tenant,
  id: string,
): Promise<{ reportId: string | null; view: CaseAppeal } | null> {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('statements', (join) =>
      join.onRef('statements.pool_id', '=', 'appeals.pool_id').onRef('statements.id', '=', 'appeals.statement_id'),
    )
    .selectAll('statements')
    .leftJoin('photos', (join) =>
      join.onRef('photos.pool_id', '=', 'statements.pool_id').onRef('photos.id', '=', 'statements.subject_id'),
    )
    .select(['appeals.message', 'appeals.created_at as at', 'photos.id as photo'])
    .where('appeals.pool_id', '=', db.scope.poolId)
    .where('appeals.tenant_id', '=', db.scope.tenantId)
    .where('appeals.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { side, message, told: statementKind, ground, decided_name: decidedBy } = row
  return {
    reportId: row.case_kind === 'report' ? row.subject_id : null,
    view: {
      ...{ side, message, statementKind, ground, decidedBy, photo: row.photo },
      at: row.at.toISOString(),
      words: row.words[tenant.settings.domain_language] ?? '',
      decidedAt: row.decided_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
    },
  }
}

interface ReportRow extends Omit<CaseReport, 'reporterElsewhere' | 'tellings'> {
  brandId: string
  at: Date
  reason: string
  message: string | null
  evidence: ReportEvidence
  additions: ReportAddition[]
}

/** Returns the reports of a case, oldest first. */
async function reportsOf(db: TenantDb, one: { id: string; memberId: string }): Promise<CaseReport[]> {
  const { rows } = await sql<ReportRow>`
    select * from (
      select reports.id, reference, joined_id is null as "isFirst", tenant_id as "brandId", created_at as at, reason,
        message, evidence, additions, by.name as "reporterName", by.muted, by.reports as "reporterReports", by.upheld as "reporterUpheld"
      from reports cross join lateral (
        select count(*)::integer as reports, (count(*) filter (where ${isUpheld}))::integer as upheld,
          (select name from members where ${inPool(db)} and id = reports.reporter_id) as name,
        (select json_build_object('until', muted_until, 'reason', reason, 'by', by_name) from muted_reporters m
          where ${inBrand(db, 'm')} and m.reporter_id = reports.reporter_id and muted_until > now()) as muted
        from reports own where ${inPool(db, 'own')} and own.reporter_id = reports.reporter_id
      ) by
      where ${ofSameCase(db, one)}
      order by joined_id nulls first, created_at desc limit ${reportsShown}) shown
    order by at`.execute(db)
  return rows.map(({ brandId, at, reason, message, evidence, additions, ...report }) => ({
    ...report,
    reporterElsewhere: brandId !== db.scope.tenantId,
    tellings: [{ at: at.toISOString(), reason, message, evidence }, ...additions],
  }))
}

interface MemberRow extends Omit<CaseMember, 'joinedAt' | 'birthDate' | 'words'> {
  answers: StoredAnswer[]
  captions: ShownCaption[]
  joinedAt: Date
  birthDate: string | null
}

async function memberOf(db: TenantDb, tenant: Tenant, id: string): Promise<CaseMember> {
  const { rows } = await sql<MemberRow>`
    select members.id, members.name, members.birth_date as "birthDate", nullif(concat_ws(', ', city, members.country), '') as place,
      about_me as "aboutMe", members.created_at as "joinedAt", members.status, coalesce(accounts.paid_at is not null, false) as paid,
      ${activeAnswersOf(db, sql`members.id`)} as answers, ${captionsOf(db, sql`members.id`)} as captions,
      coalesce((select json_agg(json_build_object('id', id, 'status', status) order by position) from photos
        where photos.pool_id = members.pool_id and member_id = members.id and status <> 'rejected'), '[]') as photos,
      (select count(*)::integer from reports where ${aboutBrand(db, 'reports')}
        and reports.member_id = members.id and decision is null) as reports,
      (select count(*)::integer from reports where ${aboutBrand(db, 'reports')}
        and reports.member_id = members.id and ${isUpheld}) as upheld
    from members left join accounts on accounts.pool_id = members.pool_id and accounts.id = members.id
    where ${inBrand(db, 'members')} and members.id = ${id}`.execute(db)
  const [row] = rows
  if (row) {
    const { answers, captions, ...member } = row
    const said = answers.map(({ id, prompt, text }) => ({ id, text: withQuestion(tenant, prompt, text) }))
    return { ...member, joinedAt: row.joinedAt.toISOString(), words: [...said, ...captions] }
  }
  const gone = {
    birthDate: null,
    place: null,
    aboutMe: null,
    paid: false,
    photos: [],
    words: [],
    reports: 0,
    upheld: 0,
  }
  return { id, name: '', joinedAt: new Date(0).toISOString(), status: 2, ...gone }
}

interface EarlierRow extends Omit<EarlierDecision, 'at' | 'of'> {
  at: Date
  memberId: string
}

/** Returns decisions about the member and related accounts, and acts on other cases that left them open, newest first. */
async function earlierOf(
  db: TenantDb,
  { id: caseId, member_id: memberId }: { id: string; member_id: string },
  others: CaseView['sameAddress'],
): Promise<EarlierDecision[]> {
  const ids = [memberId, ...others.map(({ id }) => id)]
  const within = sql`${inBrand(db)} and member_id = any(${ids})`
  const { rows } = await sql<EarlierRow>`
    (select id, decision, ground, decided_name as by, decided_at as at, member_id as "memberId"
      from cases where ${within} and decided_at is not null and decision is not null order by decided_at desc limit ${shown})
    union all
    (select id, body, null, by_name, at, member_id
      from case_entries where ${within} and case_id <> ${caseId} and kind = 'act' order by at desc limit ${shown})
    order by at desc limit ${shown}`.execute(db)
  return rows.map(({ at, memberId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    of: others.find((other) => other.id === memberId)?.name ?? null,
  }))
}

/**
 * Returns other accounts of the brand with sessions from the same network address, and whether with the same user
 * agent. Addresses are compared by their keyed hashes; devices are not remembered
 * (docs/decisions/564-no-device-fingerprinting.md).
 */
async function sameAddress(db: TenantDb, memberId: string): Promise<CaseView['sameAddress']> {
  const { rows } = await sql<CaseView['sameAddress'][number]>`
    select members.id, members.name, members.status, bool_or(other.user_agent = own.user_agent) as "sameBrowser"
    from sessions own
    join sessions other on other.pool_id = own.pool_id and other.tenant_id = own.tenant_id
      and other.address_hash = own.address_hash and other.account_id <> own.account_id
    join members on members.pool_id = other.pool_id and members.id = other.account_id
    where ${inBrand(db, 'own')} and own.account_id = ${memberId}
    group by members.id, members.name, members.status
    order by 4 desc, members.id
    limit ${shown}`.execute(db)
  return rows
}
