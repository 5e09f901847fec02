import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import type { Wish } from './claim.server'
import type { CaseKind, CaseLine } from './schema'
import { caseKinds, countedTo } from './schema'

/** As many as a list shows; the queue is worked from its front. */
const listed = 50

interface LineRow extends Omit<CaseLine, 'openedAt' | 'mineUntil'> {
  openedAt: Date
  mineUntil: Date | null
}

/** The front of the queue: oldest and heaviest first. */
export function listCases(by: Pick<Operator, 'id' | 'session'>, { brandIds, kind }: Wish): Promise<CaseLine[]> {
  if (brandIds.length === 0) return Promise.resolve([])
  return forConsole(
    by.session,
    async (db) => {
      const { rows } = await sql<LineRow>`
      select id, tenant_id as "brandId", kind, topic, weight, opened_at as "openedAt",
        case when claimed_until > now() and claimed_by <> ${by.id} then claimed_name end as "claimedBy",
        case when claimed_until > now() and claimed_by = ${by.id} then claimed_until end as "mineUntil",
        not_by is not distinct from ${by.id} as "ownDecision", coalesce(waits_until > now(), false) as asked,
        (select count(*)::integer from cases same where same.pool_id = cases.pool_id and same.tenant_id = cases.tenant_id
          and same.member_id = cases.member_id and same.kind = 'report' and same.decided_at is null) as reports
      from cases
      where decided_at is null and tenant_id = any(${[...brandIds]}) ${kind ? sql`and kind = ${kind}` : sql``}
      order by rank_at, id limit ${listed}`.execute(db)
      return rows.map(({ openedAt, mineUntil, ...row }) => ({
        ...row,
        openedAt: openedAt.toISOString(),
        mineUntil: mineUntil?.toISOString() ?? null,
      }))
    },
    { atOnce: true, prepares: true, onePlan: true },
  )
}

/** How many wait, by kind; each at most `countedTo` + 1. */
export function countCases(session: string, brandIds: readonly string[]): Promise<Partial<Record<CaseKind, number>>> {
  if (brandIds.length === 0) return Promise.resolve({})
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<{ kind: CaseKind; waiting: number }>`
      select kind, waiting from unnest(${[...caseKinds]}::text[]) kind, lateral (
        select count(*)::integer as waiting from (
          select from cases where decided_at is null and tenant_id = any(${[...brandIds]}) and cases.kind = kind.kind
          order by opened_at
          limit ${countedTo + 1}) counted
      ) counts where waiting > 0`.execute(db)
      return Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting]))
    },
    { atOnce: true, prepares: true, onePlan: true },
  )
}
