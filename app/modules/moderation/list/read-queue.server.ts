import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole, forOperators } from '~/database/for-tenant.server'
import { countForConsole } from '~/database/numbers/count-for-console.server'
import { audit, wasNotedLately } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import type { Holder } from '~/modules/operators/claims.server'
import { claimedBy, holderColumns, holderTimes } from '~/modules/operators/claims.server'
import { isUuid } from '~/platform/uuid'
import { countedTo } from '~/ui/console/counted'
import { isUpheld } from '../decide-report.server'
import type { CaseKind, CaseLine, Queue } from '../queue/schema'
import { caseKinds, casesAtOnce } from '../queue/schema'
import { excerptOf } from './excerpt'
import type { Wish } from './wish.server'
import { listed, within } from './wish.server'

type LineRow = Omit<CaseLine, 'openedAt' | keyof Holder> & Holder<Date> & { openedAt: Date }

/**
 * Reads the front of the queue, oldest and heaviest first, and the number of open cases by kind under the other filters.
 * A case that the moderator has claimed from further back comes first.
 */
export async function readQueue(by: Pick<Operator, 'id' | 'session'>, wish: Wish): Promise<Queue> {
  const { brandIds } = wish
  if (brandIds.length === 0) return { lines: [], counts: {} }
  const only = within(by, wish)
  const [front, mine, counts] = await forConsole(
    by.session,
    (db) =>
      Promise.all([
        linesOf(db, by, { brandIds, only }),
        linesOf(db, by, { brandIds, only: sql`${only} and ${claimedBy(by)}` }),
        countsOf(db, brandIds, within(by, { ...wish, kind: undefined })),
      ]),
    { atOnce: true, onePlan: true },
  )
  const fromBehind = mine.filter(({ id }) => front.every((line) => line.id !== id))
  return { lines: [...fromBehind, ...front].slice(0, casesAtOnce), counts }
}

/** Minutes in which looking at the list again makes no further entry in the audit log. */
const listedMinutes = 30

/** Writes in the installation's part of the audit log that an operator read the list, which quotes members' texts. */
export function noteListed(by: Pick<Operator, 'id' | 'session'>): Promise<void> {
  return forOperators(by.session, async (db) => {
    const looked = { operatorId: by.id, act: 'queue.listed', subjectId: by.id, minutes: listedMinutes }
    if (!(await wasNotedLately(db, looked)))
      audit(db, { act: 'queue.listed', subject: { kind: 'operator', id: by.id } })
  })
}

/** Counts the open cases of brands as they are now: decisions show at once. At most `countedTo` + 1. */
export async function waitingCases(session: string, brandIds: readonly string[]): Promise<number> {
  if (brandIds.length === 0) return 0
  const waiting = sql`
    select from cases where decided_at is null and tenant_id = any(${[...brandIds]}) ${listed} order by opened_at`
  return countForConsole(session, waiting, countedTo + 1)
}

/** Reads an open case, wherever it is in the queue; null if it is decided, or not of these brands. */
export async function readLine(
  by: Pick<Operator, 'id' | 'session'>,
  { brandIds, id }: { brandIds: readonly string[]; id: string },
): Promise<CaseLine | null> {
  if (brandIds.length === 0 || !isUuid(id)) return null
  const [line] = await forConsole(by.session, (db) => linesOf(db, by, { brandIds, only: sql`and id = ${id}` }), {
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
      case when c.kind = 'photo' then c.subject_id end as photo, ${excerpt} as excerpt, ${reporter} as reporter,
      ${holderColumns(by)},
      c.not_by is not distinct from ${by.id} as "ownDecision", coalesce(c.waits_until > now(), false) as "hasQuestion",
      c.reports, c.escalated_name as "escalatedBy"
    from (
      select * from cases where decided_at is null and tenant_id = any(${[...brandIds]}) ${only}
      order by rank_at, id limit ${casesAtOnce}
    ) c left join members m on m.pool_id = c.pool_id and m.id = c.member_id
    left join reports r on c.kind = 'report' and r.pool_id = c.pool_id and r.id = c.subject_id
    order by c.rank_at, c.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    excerpt: excerptOf(row.excerpt),
    openedAt: row.openedAt.toISOString(),
    ...holderTimes(row),
  }))
}

/** SQL: the message that is reported, or else what the reporter wrote; the objection; the text that waits. */
const excerpt = sql`left(case c.kind
  when 'report' then coalesce(
    (select said ->> 'body' from jsonb_array_elements(r.evidence -> 'messages') said where said ->> 'reported' = 'true' limit 1),
    r.message)
  when 'appeal' then (select message from appeals a where a.pool_id = c.pool_id and a.id = c.subject_id)
  when 'flag' then (select note from flags f where f.pool_id = c.pool_id and f.id = c.subject_id)
  when 'text' then coalesce(
    (select body from profile_texts t where t.pool_id = c.pool_id and t.id = c.subject_id),
    (select body from profile_answers t where t.pool_id = c.pool_id and t.id = c.subject_id),
    (select body from photo_captions t where t.pool_id = c.pool_id and t.id = c.subject_id))
  end, 400)`

/** SQL: who reported first, with the record that the open case shows: of and about this brand. A sister brand's member has no name here. */
const reporter = sql`case when r.id is not null then (
  select json_build_object('name', (select name from members n
      where n.pool_id = r.pool_id and n.id = r.reporter_id and n.tenant_id = c.tenant_id),
    'reports', count(*), 'upheld', count(*) filter (where ${isUpheld}))
  from reports own where own.pool_id = r.pool_id and own.reporter_id = r.reporter_id
    and c.tenant_id in (own.tenant_id, own.member_tenant_id)) end`

/** Counts open cases by kind. Ordered like an index, so that no more rows are read than counted. */
export async function countsOf(
  db: TenantDb,
  brandIds: readonly string[],
  only: RawBuilder<unknown>,
): Promise<Queue['counts']> {
  const { rows } = await sql<{ kind: CaseKind; waiting: number }>`
    select kind, waiting from unnest(${[...caseKinds]}::text[]) kind, lateral (
      select count(*)::integer as waiting from (
        select from cases where decided_at is null and tenant_id = any(${[...brandIds]}) and cases.kind = kind.kind ${only}
        order by opened_at limit ${countedTo + 1}) counted
    ) counts where waiting > 0`.execute(db)
  return Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting]))
}
