import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { cachedFor, invalidateLists } from '~/database/member-cache.server'
import { inBrand, inPool } from '~/database/scope.server'
import { momentInList } from '~/i18n/formats'
import type { Viewer } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import type { CardRow } from '~/modules/members/cards.server'
import { toCard } from '~/modules/members/cards.server'
import { cardColumns } from '~/modules/members/search/statements.server'
import { retentionDays } from '~/modules/pages/retention'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { blurredFile } from '~/modules/photos/schema'
import { paths } from '~/paths'
import { serverSealer } from '~/platform/seal/seal.server'
import { likeList } from '../live-events'
import { likesBack } from '../queries.server'
import { isSeenBy } from '../seen/seen.server'
import type { VisitorsPage, VisitorView } from './schema'
import { visitorsPerPage } from './schema'

/**
 * Reads who looked at the member's profile in the last 30 days, newest first. Faces are for members who have bought
 * credits; everybody else gets the true number and blurred photos.
 */
export async function visitorsOf(member: Viewer, before: string | null = null): Promise<VisitorsPage> {
  const [{ invisible, off, count }, list] = await forMember(
    member,
    (db) =>
      Promise.all([
        standing(db, member),
        member.paid ? visitors(db, member, readCursor(before)) : veils(db, member).then((veils) => ({ veils })),
      ]),
    { atOnce: true, onePlan: true },
  )
  if (invisible) return { kind: 'invisible' }
  if (off) return { kind: 'off' }
  if (count === 0) return { kind: 'nobody' }
  return 'veils' in list ? { kind: 'veiled', count, ...list } : { kind: 'shown', count, ...list }
}

/** Whether somebody has looked since the member last opened the page of visitors. It is cached: a visit shows within a minute. */
export function hasNewVisitors(member: Viewer): Promise<boolean> {
  const read = async (db: TenantDb) => {
    const { rows } = await sql<{ found: boolean }>`
      select ${hasUnseen(db, member)} as found
      from members own
      where ${inBrand(db, 'own')} and own.id = ${member.id} and not own.invisible and not own.hides_visits`.execute(db)
    return rows[0]?.found ?? false
  }
  const entry = { list: likeList, kind: 'new-visitors' }
  return cachedFor(member, entry, () => forMember(member, read, { atOnce: true, onePlan: true }))
}

/** Stores that the member opens the page of visitors, if anything on it is new. Call it before the page is read. */
export async function markVisitsSeen(member: Viewer): Promise<void> {
  await forMember(member, async (db) => {
    const { rows } = await sql`update members own set visits_seen_at = now()
      where ${inBrand(db, 'own')} and own.id = ${member.id} and ${hasUnseen(db, member)} returning 1`.execute(db)
    if (rows.length > 0) invalidateLists(db, [likeList], member.id)
  })
}

/** SQL condition on `own`, the member's profile: there is a visit since the page of visitors was opened. */
function hasUnseen(db: TenantDb, member: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${visitsTo(db, member)} and v.visited_at > coalesce(own.visits_seen_at, '-infinity'))`
}

/** SQL: visits `v` of members `m` whom the viewer may see. A visit counts only while it is shown both ways. */
export function visitsTo(db: TenantDb, member: Viewer): RawBuilder<unknown> {
  return sql`profile_visits v join members m on m.pool_id = v.pool_id and m.id = v.visitor_id
    and not m.fictional and not m.hides_visits and ${isSeenBy(db, member)}
    where ${inPool(db, 'v')} and v.member_id = ${member.id}
      and v.visited_at > now() - make_interval(days => ${retentionDays.profileVisits})`
}

interface Standing {
  invisible: boolean
  /** The member hides visits, their own and those to them. */
  off: boolean
  count: number
}

async function standing(db: TenantDb, member: Viewer): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select own.invisible, own.hides_visits as off, (select count(*)::integer from ${visitsTo(db, member)}) as count
    from members own where ${inBrand(db, 'own')} and own.id = ${member.id}`.execute(db)
  return rows[0] ?? { invisible: false, off: true, count: 0 }
}

/** Blurred by the server when the photos were stored: the photos themselves are not sent. */
async function veils(db: TenantDb, member: Viewer): Promise<(string | null)[]> {
  const { rows } = await sql<{ hash: string | null }>`
    select photo.blurred_hash as hash
    from (${newest(db, member, sql`v.visitor_id`, null, visitorsPerPage)}) v
    left join lateral (
      select blurred_hash from photos
      where ${inPool(db)} and member_id = v.visitor_id and status = 'active' order by position, id limit 1
    ) photo on true
    order by v.at desc, v.visitor_id desc`.execute(db)
  const { cdn_prefix: prefix } = member.tenant.settings
  return rows.map(({ hash }) => (hash === null ? null : `${prefix}${paths.photo(blurredFile(hash))}`))
}

interface VisitorRow extends CardRow {
  at: Date
  cursor: string
  liked: boolean
}

interface Cursor {
  at: string
  id: string
}

async function visitors(db: TenantDb, member: Viewer, before: Cursor | null) {
  const columns = sql`${cardColumns}, v.visited_at::text as cursor, ${likesBack(db, member)} as liked`
  const { rows } = await sql<VisitorRow>`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from (${newest(db, member, columns, before, visitorsPerPage + 1)}) m
    left join members own on ${inBrand(db, 'own')} and own.id = ${member.id}
    ${mainPhotoOf(db, sql`m.id`)}
    order by m.at desc, m.id desc`.execute(db)
  const page = rows.slice(0, visitorsPerPage)
  const last = page.at(-1)
  return {
    visitors: page.map((row) => visitorView(member, row)),
    next: rows.length > page.length && last ? sealer().seal(`${last.id} ${last.cursor}`) : null,
  }
}

/** SQL: the newest visits, read from the index in their order. */
export function newest(
  db: TenantDb,
  member: Viewer,
  columns: RawBuilder<unknown>,
  before: Cursor | null,
  limit: number,
): RawBuilder<unknown> {
  const older = before ? sql`and (v.visited_at, v.visitor_id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  return sql`select ${columns}, v.visited_at as at from ${visitsTo(db, member)} ${older}
    order by v.visited_at desc, v.visitor_id desc limit ${limit}`
}

function visitorView(member: Viewer, row: VisitorRow): VisitorView {
  const { at, today } = momentInList(row.at, timeZoneOf(member))
  return {
    member: toCard(member.tenant, row),
    at: at.toISOString(),
    today,
    liked: row.liked,
  }
}

/** Sealed because it contains the time of a visit. */
const sealer = () => serverSealer('visitor cursors')

/** Returns null for an invalid cursor: the list then starts at its beginning. */
function readCursor(text: string | null): Cursor | null {
  const opened = text ? sealer().open(text) : null
  if (!opened) return null
  const [id = '', ...at] = opened.split(' ')
  return { id, at: at.join(' ') }
}
