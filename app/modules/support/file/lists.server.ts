import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { isoMoment as iso, jsonRow, jsonRows } from '~/database/json/rows-as-json'
import { inPool } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import { deviceOf } from '~/modules/credentials/device'
import { reportAct } from '~/modules/moderation/decide-report.server'
import { holdingOf } from '~/modules/moderation/standing.server'
import { captionOf } from '~/modules/photos/queries.server'
import { countedTo } from '~/ui/console/counted'
import type { MemberCounts, MemberFile, SessionLine } from '../schema'
import type { Run } from './ledger.server'
import { newestRuns } from './ledger.server'

/** Maximum number of lines of each list. */
const shown = 20

type Lists = Pick<MemberFile, 'photos' | 'consents' | 'sessions' | 'reports' | 'mails' | 'notes' | 'counts'> & {
  runs: Run[]
  /** Decisions that currently suspend the profile; ends are ISO moments. */
  holding: { endsAt: string | null }[]
}

type Found = Omit<Lists, 'sessions'> & { sessions: SessionRow[] }

interface SessionRow extends Pick<SessionLine, 'id' | 'country' | 'addressHash' | 'lastSeenAt'> {
  userAgent: string
}

/**
 * Reads a member's rows outside profile and account in one statement. Each list is short, read from an index's newest
 * end.
 */
export async function listsOf(db: TenantDb, id: string): Promise<Lists> {
  const { tenantId } = db.scope
  const of = (column: string, brand = 'tenant_id') =>
    sql`${inPool(db)} and ${sql.ref(brand)} = ${tenantId} and ${sql.ref(column)} = ${id}`
  const { rows } = await sql<Found>`select
    ${lines(sql`select id, status, ${captionOf(db)} as caption from photos where ${of('member_id')} order by position, id`)} as photos,
    ${lines(sql`select kind, version, ${iso('given_at')} as "givenAt", ${iso('withdrawn_at')} as "withdrawnAt"
      from consents where ${of('account_id')} order by kind, given_at desc`)} as consents,
    ${lines(sql`select id, user_agent as "userAgent", country, address_hash as "addressHash",
        ${iso('last_seen_at')} as "lastSeenAt"
      from sessions where ${of('account_id')} and expires_at > now() order by last_seen_at desc`)} as sessions,
    ${lines(sql`select reference, ${iso('created_at')} as at, reason, ${reportAct} as decision,
        case when decision is null then (select cases.id from cases
          where ${of('cases.member_id')} and cases.subject_id = coalesce(reports.joined_id, reports.id) and decided_at is null limit 1) end as "caseId"
      from reports where ${of('member_id', 'member_tenant_id')} order by created_at desc`)} as reports,
    ${lines(sql`select id, kind, ${iso('sent_at')} as at, outcome
      from sent_mails where ${of('account_id')} order by sent_at desc`)} as mails,
    ${lines(sql`select id, author, body, ${iso('created_at')} as at
      from member_notes where ${of('member_id')} order by created_at desc`)} as notes,
    ${jsonRows(newestRuns(db, id))} as runs,
    ${jsonRow(countsOf(db, id))} as counts,
    ${jsonRows(holdingOf(db, id))} as holding`.execute(db)
  const [found] = rows
  if (!found) throw new Error('lists answer a row')
  const sessions = found.sessions.map(({ userAgent, ...session }) => ({ ...session, ...deviceOf(userAgent) }))
  return { ...found, sessions }
}

/** Limits a list to the lines shown. */
function lines(statement: RawBuilder<unknown>) {
  return jsonRows(sql`${statement} limit ${sql.lit(shown)}`)
}

/** SQL: numbers of a member's activities, without contents. Each count reads an index, up to `countedTo` + 1 rows. */
function countsOf(db: TenantDb, id: string): RawBuilder<MemberCounts> {
  const rows = (table: keyof Tables, column: string) =>
    sql`select from ${sql.table(table)} where ${inPool(db)} and ${sql.ref(column)} = ${id}`
  const counted = (found: RawBuilder<unknown>): RawBuilder<number> =>
    sql`(select count(*)::integer from (${found} limit ${countedTo + 1}) counted)`
  const count = (table: keyof Tables, column: string) => counted(rows(table, column))
  const conversations = rows('conversation_members', 'member_id')
  return sql`select ${count('likes', 'member_id')} as "likesGiven",
    ${count('likes', 'liked_id')} as "likesReceived", ${
      // Two reads, because no single index covers both.
      counted(sql`(${conversations} and hidden_at is null) union all (${conversations} and hidden_at is not null)`)
    } as conversations,
    ${count('messages', 'sender_id')} as messages, ${count('orders', 'account_id')} as orders`
}
