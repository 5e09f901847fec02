import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Happening, Timeline } from '../schema'

/** Maximum number of entries of one source, and of all sources together. */
const mostOfSource = 20
const shown = 60

interface HappeningRow extends Omit<Happening, 'at'> {
  at: Date
  source: number
}

/** What was read of each source before a moment, newest first. */
export type Sources = Happening[][]

/**
 * Reads what happened to a member and what the member did, but for the moments in the account's own row. Each source is
 * read by an index, from its newest end.
 * @param before ISO 8601; null for the newest
 */
export async function happenedTo(db: TenantDb, id: string, before: string | null): Promise<Sources> {
  const sources = db.scope.console ? [...ofMember, ofOperators] : ofMember
  const { rows } = await sql<HappeningRow>`
    select at, kind, detail, by, source from (${sql.join(
      sources.map((source, index) => sql`(${selectOf(db, source, { id, index, before })})`),
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

/** A table whose rows about a member are events. */
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
}

interface Part {
  id: string
  index: number
  before: string | null
}

function selectOf(db: TenantDb, source: Source, { id, index, before }: Part): RawBuilder<HappeningRow> {
  const { table, of, brand = 'tenant_id', at, kind, detail, by = sql`''`, only = sql`true` } = source
  return sql<HappeningRow>`
    select ${sql.ref(at)}, ${kind}, coalesce(${detail}, ''), coalesce(${by}, ''), ${sql.lit(index)} from ${sql.table(table)}
    where ${inPool(db)} and ${sql.ref(brand)} = ${db.scope.tenantId} and ${sql.ref(of)} = ${id}
      and ${sql.ref(at)} ${before ? sql`< ${before}::timestamptz` : sql`is not null`} and ${only}
    order by ${sql.ref(at)} desc limit ${mostOfSource}`
}

function rowsOf(table: string, of: string, at: string, kind: string, detail: RawBuilder<unknown>): Source {
  return { table, of, at, kind: sql.lit(kind), detail }
}

const ofMember: readonly Source[] = [
  rowsOf('sessions', 'account_id', 'created_at', 'logged_in', sql`country`),
  rowsOf('former_names', 'account_id', 'changed_at', 'renamed', sql`name_key`),
  rowsOf('photos', 'member_id', 'created_at', 'photo_added', sql`status`),
  rowsOf('consents', 'account_id', 'given_at', 'consent_given', sql`kind`),
  rowsOf('consents', 'account_id', 'withdrawn_at', 'consent_withdrawn', sql`kind`),
  rowsOf('orders', 'account_id', 'paid_at', 'bought', sql`payment_id::text`),
  rowsOf('refunds', 'account_id', 'requested_at', 'refunded', sql`kind`),
  rowsOf('exports', 'account_id', 'requested_at', 'copy_asked', sql`status`),
  { ...rowsOf('reports', 'member_id', 'created_at', 'reported', sql`reference`), brand: 'member_tenant_id' },
  rowsOf('reports', 'reporter_id', 'created_at', 'reported_somebody', sql`reference`),
  rowsOf('passkeys', 'account_id', 'created_at', 'passkey_added', sql`name`),
  rowsOf('complaints', 'account_id', 'created_at', 'complained', sql`reference`),
  { ...rowsOf('appeals', 'account_id', 'created_at', 'objected', sql`''`), brand: 'account_tenant_id' },
  rowsOf('sent_mails', 'account_id', 'sent_at', 'mail', sql`kind`),
  // Decisions about photos, texts and objections; other decisions are in the audit log.
  {
    ...rowsOf('cases', 'member_id', 'decided_at', 'decided', sql`kind || '.' || decision`),
    by: sql`decided_name`,
    only: sql`kind in ('photo', 'message_photo', 'voice', 'text', 'appeal') and decision is not null`,
  },
  // Acts and questions on cases, which leave them open.
  {
    ...{ table: 'case_entries', of: 'member_id', at: 'at', detail: sql`''` },
    kind: sql`case kind when 'act' then 'case.' || body else 'case.asked' end`,
    by: sql`by_name`,
    only: sql`kind in ('act', 'question')`,
  },
]

/** Operators' acts from the audit log, which only the console may read. */
const ofOperators: Source = {
  ...{ table: 'audit_log', of: 'subject_id', at: 'at', kind: sql`act`, detail: sql`reason` },
  by: sql`actor_name`,
  only: sql`subject_kind = 'member'`,
}
