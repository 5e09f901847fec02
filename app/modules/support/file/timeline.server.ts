import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Happening } from '../schema'

/** Maximum number of entries of one kind, and of all kinds together. */
const mostOfKind = 20
const shown = 60

interface HappeningRow extends Omit<Happening, 'at'> {
  at: Date
}

/**
 * Reads the events that the other queries of the page don't: the member's changes to their account, and operators'
 * acts. Each source is read by an index, from its newest end.
 */
export async function happenedTo(db: TenantDb, id: string): Promise<Happening[]> {
  const sources = [...ofTables(db, id), ofCases(db, id), ...(db.scope.console ? [ofOperators(db, id)] : [])]
  const { rows } = await sql<HappeningRow>`
    select at, kind, detail, by from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) as happened (at, kind, detail, by)
    order by at desc limit ${shown}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Sorts events, newest first, and limits them to the number shown. */
export function newestFirst(happened: readonly Happening[]): Happening[] {
  return [...happened].sort((a, b) => b.at.localeCompare(a.at)).slice(0, shown)
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

/** Returns the events stored in the account's row. */
export function momentsOf(row: AccountMoments): Happening[] {
  const moments: [Date | null, string, string | null][] = [
    [row.signup_at, 'signed_up', row.traffic_source],
    [row.confirmed_at, 'confirmed', null],
    [row.paid_at, 'first_purchase', null],
    [row.email_disabled_at, 'mail_off', row.email_disabled_reason],
    [row.charged_back_at, 'charged_back', null],
    [row.factor_since, 'codes_on', null],
    [row.deleted_at, 'closed', row.deletion_reason],
  ]
  return moments.flatMap(([at, kind, detail]) =>
    at ? [{ at: at.toISOString(), kind, detail: detail ?? '', by: '' }] : [],
  )
}

interface Source {
  table: string
  of: string
  brand?: string
  at: string
  kind: string
  detail: RawBuilder<string>
}

function ofTables(db: TenantDb, id: string): RawBuilder<HappeningRow>[] {
  const sources: Source[] = [
    { table: 'sessions', of: 'account_id', at: 'created_at', kind: 'logged_in', detail: sql`country` },
    { table: 'former_names', of: 'account_id', at: 'changed_at', kind: 'renamed', detail: sql`name_key` },
    { table: 'orders', of: 'account_id', at: 'paid_at', kind: 'bought', detail: sql`payment_id::text` },
    { table: 'refunds', of: 'account_id', at: 'requested_at', kind: 'refunded', detail: sql`kind` },
    { table: 'exports', of: 'account_id', at: 'requested_at', kind: 'copy_asked', detail: sql`status` },
    { table: 'reports', of: 'reporter_id', at: 'created_at', kind: 'reported_somebody', detail: sql`reference` },
    { table: 'passkeys', of: 'account_id', at: 'created_at', kind: 'passkey_added', detail: sql`name` },
    { table: 'complaints', of: 'account_id', at: 'created_at', kind: 'complained', detail: sql`reference` },
    {
      table: 'appeals',
      of: 'account_id',
      brand: 'account_tenant_id',
      at: 'created_at',
      kind: 'objected',
      detail: sql`''`,
    },
  ]
  return sources.map(
    ({ table, of, brand = 'tenant_id', at, kind, detail }) => sql<HappeningRow>`
      select ${sql.ref(at)}, ${sql.lit(kind)}, coalesce(${detail}, ''), '' from ${sql.table(table)}
      where pool_id = ${db.scope.poolId} and ${sql.ref(brand)} = ${db.scope.tenantId} and ${sql.ref(of)} = ${id}
        and ${sql.ref(at)} is not null
      order by ${sql.ref(at)} desc limit ${mostOfKind}`,
  )
}

/** Decisions about photos, texts and objections; other decisions are in the audit log. */
function ofCases(db: TenantDb, id: string): RawBuilder<HappeningRow> {
  return sql<HappeningRow>`select decided_at, 'decided', kind || '.' || decision, coalesce(decided_name, '') from cases
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and member_id = ${id}
      and kind in ('photo', 'message_photo', 'text', 'appeal') and decided_at is not null and decision is not null
    order by decided_at desc limit ${mostOfKind}`
}

/** Operators' acts from the audit log, which only the console may read. */
function ofOperators(db: TenantDb, id: string): RawBuilder<HappeningRow> {
  return sql<HappeningRow>`select at, act, reason, actor_name from audit_log
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and subject_id = ${id} and subject_kind = 'member'
    order by at desc limit ${mostOfKind}`
}
