import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole } from '~/database/for-tenant.server'
import { countForConsole } from '~/database/numbers/count-for-console.server'
import type { Operator } from '~/modules/operators/access/operator'
import { isUuid } from '~/platform/uuid'
import { countedTo } from '~/ui/console/counted'
import type { Wish } from './claim.server'
import type { CaseKind, CaseLine, Queue } from './schema'
import { caseKinds, casesAtOnce } from './schema'

interface LineRow extends Omit<CaseLine, 'openedAt' | 'mineUntil'> {
  openedAt: Date
  mineUntil: Date | null
}

/**
 * Reads the front of the queue, oldest and heaviest first, and the number of open cases by kind. A case that the
 * moderator has claimed from further back comes first.
 */
export async function readQueue(by: Pick<Operator, 'id' | 'session'>, { brandIds, kind }: Wish): Promise<Queue> {
  if (brandIds.length === 0) return { lines: [], counts: {} }
  const only = kind ? sql`and kind = ${kind}` : sql``
  const [front, mine, counts] = await forConsole(
    by.session,
    (db) =>
      Promise.all([
        linesOf(db, by, { brandIds, only }),
        linesOf(db, by, { brandIds, only: sql`${only} ${claimedBy(by)}` }),
        countsOf(db, brandIds),
      ]),
    { atOnce: true, onePlan: true },
  )
  const fromBehind = mine.filter(({ id }) => front.every((line) => line.id !== id))
  return { lines: [...fromBehind, ...front].slice(0, casesAtOnce), counts }
}

/** Counts the open cases of brands as they are now: decisions show at once. At most `countedTo` + 1. */
export async function waitingCases(session: string, brandIds: readonly string[]): Promise<number> {
  if (brandIds.length === 0) return 0
  const waiting = sql`
    select from cases where decided_at is null and tenant_id = any(${[...brandIds]}) order by opened_at`
  return countForConsole(session, waiting, countedTo + 1)
}

/** SQL condition: the moderator has a valid claim. */
const claimedBy = ({ id }: Pick<Operator, 'id'>) => sql`and claimed_by = ${id} and claimed_until > now()`

/** Reads the moderator's claimed case, wherever it is in the queue; null if the claim has run out. */
export async function readClaimed(
  by: Pick<Operator, 'id' | 'session'>,
  { brandIds, id }: { brandIds: readonly string[]; id: string },
): Promise<CaseLine | null> {
  if (brandIds.length === 0 || !isUuid(id)) return null
  const mine = sql`and id = ${id} ${claimedBy(by)}`
  const [line] = await forConsole(by.session, (db) => linesOf(db, by, { brandIds, only: mine }), {
    atOnce: true,
    onePlan: true,
  })
  return line ?? null
}

type Lines = Pick<Wish, 'brandIds'> & { only: RawBuilder<unknown> }

async function linesOf(db: TenantDb, by: Pick<Operator, 'id'>, { brandIds, only }: Lines): Promise<CaseLine[]> {
  const { rows } = await sql<LineRow>`
    select c.id, c.tenant_id as "brandId", c.kind, c.topic, c.weight, c.member_id as "memberId", m.name,
      date_part('year', age(m.birth_date))::integer as age, coalesce(m.has_photo, false) as "hasPhoto", c.opened_at as "openedAt",
      case when claimed_until > now() and claimed_by <> ${by.id} then claimed_name end as "claimedBy",
      case when claimed_until > now() and claimed_by = ${by.id} then claimed_until end as "mineUntil",
      c.not_by is not distinct from ${by.id} as "ownDecision", coalesce(c.waits_until > now(), false) as "hasQuestion",
      c.reports
    from (
      select * from cases where decided_at is null and tenant_id = any(${[...brandIds]}) ${only}
      order by rank_at, id limit ${casesAtOnce}
    ) c left join members m on m.pool_id = c.pool_id and m.id = c.member_id
    order by c.rank_at, c.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    openedAt: row.openedAt.toISOString(),
    mineUntil: row.mineUntil?.toISOString() ?? null,
  }))
}

/** Counts open cases by kind. Ordered like an index, so that no more rows are read than counted. */
async function countsOf(db: TenantDb, brandIds: readonly string[]): Promise<Queue['counts']> {
  const { rows } = await sql<{ kind: CaseKind; waiting: number }>`
    select kind, waiting from unnest(${[...caseKinds]}::text[]) kind, lateral (
      select count(*)::integer as waiting from (
        select from cases where decided_at is null and tenant_id = any(${[...brandIds]}) and cases.kind = kind.kind
        order by opened_at limit ${countedTo + 1}) counted
    ) counts where waiting > 0`.execute(db)
  return Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting]))
}
