import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidatePeople, invalidateViewers } from '~/database/member-cache.server'
import { aboutBrand, inBrand } from '~/database/scope.server'
import { memberStatus } from '~/database/tables/people/members'
import type { CaseKind } from '~/database/tables/reports'
import { hideFromVisitors } from '~/modules/accounts/account-row.server'
import { purgePhotosOf } from '~/modules/photos/cdn-purge.server'
import { enqueueForgetting } from './forget-photos.server'

/** Result of the decisions about a profile: away, just restored, or unchanged. */
export type ProfileStanding = 'away' | 'back' | 'unchanged'

/** Hides or restores the profile according to all decisions that still hold. */
export async function applyDecisions(db: TenantDb, memberId: string): Promise<ProfileStanding> {
  invalidatePeople(db)
  invalidateViewers(db, memberId)
  const { rows } = await sql<{ away: boolean; changed: boolean }>`
    with holding as materialized (${holdingOf(db, memberId)}), changed as (
      update members set status = (case
          when exists (select from holding) then ${memberStatus.suspended}::smallint
          -- Fictional profiles have no account to confirm.
          when exists (select from accounts where accounts.pool_id = members.pool_id and accounts.id = members.id
            and accounts.status = 'not_confirmed') then ${memberStatus.disabled}::smallint
          else ${memberStatus.active}::smallint end)
      where ${inBrand(db)} and id = ${memberId}
        and case when exists (select from holding) then status in (${memberStatus.disabled}, ${memberStatus.active})
          else status = ${memberStatus.suspended} end
      returning id
    )
    select exists (select from holding) as away, exists (select from changed) as changed`.execute(db)
  const [{ away, changed } = { away: false, changed: false }] = rows
  if (!away) return changed ? 'back' : 'unchanged'
  await hideFromVisitors(db, memberId)
  await purgePhotosOf(db, memberId)
  enqueueForgetting(db, memberId)
  return 'away'
}

/** A decision that keeps a profile away: the subject of its case, and its end. */
export interface HoldingDecision {
  kind: CaseKind
  subjectId: string
  endsAt: Date | null
}

/** Returns all decisions that currently keep a profile away, newest first. */
export async function holdingDecisions(db: TenantDb, memberId: string): Promise<HoldingDecision[]> {
  const { rows } = await holdingOf(db, memberId).execute(db)
  return rows
}

/** SQL: all decisions that currently keep a profile away, newest first. */
export function holdingOf(db: TenantDb, memberId: string) {
  return sql<HoldingDecision>`${holding({
    reports: sql`${aboutBrand(db)} and member_id = ${memberId}`,
    cases: sql`${inBrand(db)} and member_id = ${memberId}`,
  })} order by decided_at desc`
}

/**
 * SQL: whether the profile of the member `m` is away without an end. Operators see it across brands.
 */
export const isAwayForGood = sql<boolean>`(m.status = ${sql.lit(memberStatus.suspended)} and coalesce((
  select bool_or("endsAt" is null) from (${holding({
    reports: sql`pool_id = m.pool_id and member_tenant_id = m.tenant_id and member_id = m.id`,
    cases: sql`pool_id = m.pool_id and tenant_id = m.tenant_id and member_id = m.id`,
  })}) holding), true))`

/**
 * SQL: the decisions in force about a member. A report has its own, which a command or an objection decides again; that of
 * any other matter is its case's. The case of an objection only says how it was answered: what it changed stands at the
 * matter it is about.
 */
function holding(of: { reports: RawBuilder<unknown>; cases: RawBuilder<unknown> }) {
  return sql<HoldingDecision>`
    select kind, subject_id as "subjectId", ends_at as "endsAt" from (
      select 'report' as kind, id as subject_id, ends_at, decided_at from reports
      where ${of.reports} and decision = 'disabled' and joined_id is null
      union all
      select kind, subject_id, ends_at, decided_at from cases
      where ${of.cases} and kind not in ('report', 'appeal') and decision in ('disabled', 'suspended') and lifted_at is null
    ) decisions
    where (ends_at is null or ends_at > now())`
}

/** Lifts the decision of a case; `applyDecisions` then updates the profile. */
export async function liftDecision(db: TenantDb, kind: CaseKind, subjectId: string): Promise<void> {
  await db
    .updateTable('cases')
    .set({ lifted_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}
