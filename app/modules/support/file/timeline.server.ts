import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Happening } from '../schema'

/** Of one kind, and of all together. */
const mostOfKind = 20
const shown = 60

interface HappeningRow extends Omit<Happening, 'at'> {
  at: Date
}

/**
 * What happened to a member, the newest first: what they did that changes their account, and what operators did. Each source
 * is read by its index, from its newest end.
 */
export async function happenedTo(db: TenantDb, id: string): Promise<Happening[]> {
  const sources = [
    ofAccount(db, id),
    ...ofLists(db, id),
    ofCases(db, id),
    ...(db.scope.console ? [ofOperators(db, id)] : []),
  ]
  const { rows } = await sql<HappeningRow>`
    select at, kind, detail, by from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) as happened (at, kind, detail, by)
    where at is not null order by at desc limit ${shown}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Moments of the account's own row, which is read once. */
function ofAccount(db: TenantDb, id: string): RawBuilder<HappeningRow> {
  return sql<HappeningRow>`select moments.at, moments.kind, coalesce(moments.detail, ''), '' from accounts, lateral (values
      (signup_at, 'signed_up', traffic_source), (confirmed_at, 'confirmed', ''), (paid_at, 'first_purchase', ''),
      (email_disabled_at, 'mail_off', email_disabled_reason), (charged_back_at, 'charged_back', ''),
      (deleted_at, 'closed', deletion_reason)) moments (at, kind, detail)
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and id = ${id}`
}

interface Source {
  table: string
  of: string
  brand?: string
  at: string
  kind: string
  detail: RawBuilder<string>
}

function ofLists(db: TenantDb, id: string): RawBuilder<HappeningRow>[] {
  const sources: Source[] = [
    { table: 'sessions', of: 'account_id', at: 'created_at', kind: 'logged_in', detail: sql`country` },
    {
      table: 'reports',
      of: 'member_id',
      brand: 'member_tenant_id',
      at: 'created_at',
      kind: 'reported',
      detail: sql`reference`,
    },
    { table: 'photos', of: 'member_id', at: 'created_at', kind: 'photo_added', detail: sql`status` },
    { table: 'consents', of: 'account_id', at: 'given_at', kind: 'consent_given', detail: sql`kind` },
    { table: 'consents', of: 'account_id', at: 'withdrawn_at', kind: 'consent_withdrawn', detail: sql`kind` },
    { table: 'former_names', of: 'account_id', at: 'changed_at', kind: 'renamed', detail: sql`name_key` },
    { table: 'orders', of: 'account_id', at: 'paid_at', kind: 'bought', detail: sql`payment_id::text` },
    { table: 'refunds', of: 'account_id', at: 'requested_at', kind: 'refunded', detail: sql`kind` },
    { table: 'exports', of: 'account_id', at: 'requested_at', kind: 'copy_asked', detail: sql`status` },
    { table: 'reports', of: 'reporter_id', at: 'created_at', kind: 'reported_somebody', detail: sql`reference` },
    { table: 'passkeys', of: 'account_id', at: 'created_at', kind: 'passkey_added', detail: sql`name` },
    { table: 'second_factors', of: 'account_id', at: 'confirmed_at', kind: 'codes_on', detail: sql`''` },
    { table: 'complaints', of: 'account_id', at: 'created_at', kind: 'complained', detail: sql`reference` },
    {
      table: 'appeals',
      of: 'account_id',
      brand: 'account_tenant_id',
      at: 'created_at',
      kind: 'objected',
      detail: sql`''`,
    },
    { table: 'sent_mails', of: 'account_id', at: 'sent_at', kind: 'mail', detail: sql`kind` },
  ]
  return sources.map(
    ({ table, of, brand = 'tenant_id', at, kind, detail }) => sql<HappeningRow>`
      select ${sql.ref(at)}, ${sql.lit(kind)}, coalesce(${detail}, ''), '' from ${sql.table(table)}
      where pool_id = ${db.scope.poolId} and ${sql.ref(brand)} = ${db.scope.tenantId} and ${sql.ref(of)} = ${id}
        and ${sql.ref(at)} is not null
      order by ${sql.ref(at)} desc limit ${mostOfKind}`,
  )
}

/** What was decided about photos, texts and objections; the audit log tells of the other decisions. */
function ofCases(db: TenantDb, id: string): RawBuilder<HappeningRow> {
  return sql<HappeningRow>`select decided_at, 'decided', kind || '.' || decision, coalesce(decided_name, '') from cases
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and member_id = ${id}
      and kind in ('photo', 'message_photo', 'text', 'appeal') and decided_at is not null and decision is not null
    order by decided_at desc limit ${mostOfKind}`
}

/** From the audit log, which only the console may read. */
function ofOperators(db: TenantDb, id: string): RawBuilder<HappeningRow> {
  return sql<HappeningRow>`select at, act, reason, actor_name from audit_log
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and subject_id = ${id} and subject_kind = 'member'
    order by at desc limit ${mostOfKind}`
}
