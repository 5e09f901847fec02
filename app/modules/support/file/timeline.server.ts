import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Happening } from '../schema'

/** Maximum number of entries of one source, and of all sources together. */
const mostOfSource = 20
const shown = 60

interface HappeningRow extends Omit<Happening, 'at'> {
  at: Date
  source: number
}

/** A page of the timeline, newest first. */
export interface Timeline {
  happened: Happening[]
  /** ISO 8601; what happened before it is on the next page. Null on the last one. */
  older: string | null
}

/** What was read of each source before a moment, newest first. */
export type Sources = Happening[][]

/**
 * Reads what happened to a member and what the member did, but for the moments in the account's own row. Each source is
 * read by an index, from its newest end.
 * @param before ISO 8601; null for the newest
 */
export async function happenedTo(db: TenantDb, id: string, before: string | null): Promise<Sources> {
  const sources = [...ofTables(id), ofCases(id), ofEntries(id), ...(db.scope.console ? [ofOperators(id)] : [])]
  const { rows } = await sql<HappeningRow>`
    select at, kind, detail, by, source from (${sql.join(
      sources.map((source, index) => sql`(${selectOf(db, source, index, before)})`),
      sql` union all `,
    )}) as happened (at, kind, detail, by, source)
    order by at desc`.execute(db)
  return sources.map((_, index) =>
    rows
      .filter(({ source }) => source === index)
      .map(({ at, kind, detail, by }) => ({ at: at.toISOString(), kind, detail, by })),
  )
}

/**
 * Returns the newest part of what was read that is complete: it ends where a source has more, or where the page is full.
 * @param moments the account's own
 */
export function pageOf(sources: Sources, moments: readonly Happening[]): Timeline {
  const all = [...sources.flat(), ...moments].sort((a, b) => b.at.localeCompare(a.at))
  const ends = sources.flatMap((source) => (source.length < mostOfSource ? [] : [source.at(-1)?.at ?? '']))
  const end = [...ends, all[shown]?.at ?? ''].sort().at(-1) ?? ''
  if (end === '') return { happened: all, older: null }
  const happened = all.filter(({ at }) => at > end)
  if (happened.length > 0) return { happened, older: new Date(Date.parse(end) + 1).toISOString() }
  // All in one millisecond.
  return { happened: all.filter(({ at }) => at === end).slice(0, shown), older: end }
}

interface AccountMoments {
  signup_at: Date | null
  confirmed_at: Date | null
  paid_at: Date | null
  charged_back_at: Date | null
  deleted_at: Date | null
  factor_since: Date | null
  email_disabled_at: Date | null
  traffic_source: string | null
  email_disabled_reason: string | null
  deletion_reason: string | null
}

/** Returns the events stored in the account's row that happened before a moment (ISO 8601), or all of them. */
export function momentsOf(row: AccountMoments, before: string | null): Happening[] {
  const moments: [Date | null, string, string | null][] = [
    [row.signup_at, 'signed_up', row.traffic_source],
    [row.confirmed_at, 'confirmed', null],
    [row.paid_at, 'first_purchase', null],
    [row.email_disabled_at, 'mail_off', row.email_disabled_reason],
    [row.charged_back_at, 'charged_back', null],
    [row.factor_since, 'codes_on', null],
    [row.deleted_at, 'closed', row.deletion_reason],
  ]
  return moments
    .flatMap(([at, kind, detail]) => (at ? [{ at: at.toISOString(), kind, detail: detail ?? '', by: '' }] : []))
    .filter(({ at }) => before === null || at < before)
}

/** Rows about one member, each of which is an event. */
interface Source {
  table: string
  /** Column with the member's id. */
  of: string
  brand?: string
  at: string
  kind: RawBuilder<unknown>
  detail: RawBuilder<unknown>
  by?: RawBuilder<unknown>
  only?: RawBuilder<unknown>
  id: string
}

function selectOf(db: TenantDb, source: Source, index: number, before: string | null): RawBuilder<HappeningRow> {
  const { table, of, brand = 'tenant_id', at, kind, detail, by = sql`''`, only = sql`true`, id } = source
  return sql<HappeningRow>`
    select ${sql.ref(at)}, ${kind}, coalesce(${detail}, ''), coalesce(${by}, ''), ${sql.lit(index)} from ${sql.table(table)}
    where pool_id = ${db.scope.poolId} and ${sql.ref(brand)} = ${db.scope.tenantId} and ${sql.ref(of)} = ${id}
      and ${sql.ref(at)} ${before ? sql`< ${before}::timestamptz` : sql`is not null`} and ${only}
    order by ${sql.ref(at)} desc limit ${mostOfSource}`
}

function ofTables(id: string): Source[] {
  const of = (
    table: string,
    column: string,
    at: string,
    kind: string,
    detail: RawBuilder<unknown>,
    brand?: string,
  ) => ({
    ...{ table, of: column, at, kind: sql.lit(kind), detail, id },
    ...(brand && { brand }),
  })
  return [
    of('sessions', 'account_id', 'created_at', 'logged_in', sql`country`),
    of('former_names', 'account_id', 'changed_at', 'renamed', sql`name_key`),
    of('photos', 'member_id', 'created_at', 'photo_added', sql`status`),
    of('consents', 'account_id', 'given_at', 'consent_given', sql`kind`),
    of('consents', 'account_id', 'withdrawn_at', 'consent_withdrawn', sql`kind`),
    of('orders', 'account_id', 'paid_at', 'bought', sql`payment_id::text`),
    of('refunds', 'account_id', 'requested_at', 'refunded', sql`kind`),
    of('exports', 'account_id', 'requested_at', 'copy_asked', sql`status`),
    of('reports', 'member_id', 'created_at', 'reported', sql`reference`, 'member_tenant_id'),
    of('reports', 'reporter_id', 'created_at', 'reported_somebody', sql`reference`),
    of('passkeys', 'account_id', 'created_at', 'passkey_added', sql`name`),
    of('complaints', 'account_id', 'created_at', 'complained', sql`reference`),
    of('appeals', 'account_id', 'created_at', 'objected', sql`''`, 'account_tenant_id'),
    of('sent_mails', 'account_id', 'sent_at', 'mail', sql`kind`),
  ]
}

/** Decisions about photos, texts and objections; other decisions are in the audit log. */
function ofCases(id: string): Source {
  return {
    ...{ table: 'cases', of: 'member_id', at: 'decided_at', id },
    kind: sql.lit('decided'),
    detail: sql`kind || '.' || decision`,
    by: sql`decided_name`,
    only: sql`kind in ('photo', 'message_photo', 'text', 'appeal') and decision is not null`,
  }
}

/** Acts and questions on cases, which leave them open. */
function ofEntries(id: string): Source {
  return {
    ...{ table: 'case_entries', of: 'member_id', at: 'at', id },
    kind: sql`case kind when 'act' then 'case.' || body else 'case.asked' end`,
    detail: sql`''`,
    by: sql`by_name`,
    only: sql`kind in ('act', 'question')`,
  }
}

/** Operators' acts from the audit log, which only the console may read. */
function ofOperators(id: string): Source {
  return {
    ...{ table: 'audit_log', of: 'subject_id', at: 'at', id },
    kind: sql`act`,
    detail: sql`reason`,
    by: sql`actor_name`,
    only: sql`subject_kind = 'member'`,
  }
}
