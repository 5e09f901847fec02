import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Gender, Member } from '~/modules/accounts/member'
import type { CardRow } from '~/modules/members/cards.server'
import { toCard } from '~/modules/members/cards.server'
import type { Interest } from '~/modules/members/interests'
import { interests } from '~/modules/members/interests'
import { shownSeeks } from '~/modules/members/own/matching-consent.server'
import { countCap } from '~/modules/members/schema'
import type { FilterRules, SearchFilters } from '~/modules/members/search/filters'
import { citiesAroundViewer, countMembersUpTo } from '~/modules/members/search/list-page.server'
import { firstFitting, lastActiveFirst, ownPlace } from '~/modules/members/search/statements.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import type { Answers, OwnWishes } from './answers'
import { finderPath } from './answers'
import type { Seeker } from './ranking'
import { activityPoints, agePoints, distancePoints, mostInterests, points, reasonsFor } from './ranking'
import { widened } from './read-finder.server'
import type { MatchCandidate, MatchesView } from './schema'
import { matchesShown } from './schema'

/**
 * Number of fitting members, the last active first, that are ranked. It keeps the cost of a list the same in any pool.
 */
const weighed = 300

/** Distance in kilometers beyond which a member gets no points for it. */
const farthest = distancePoints[distancePoints.length - 1]?.upTo ?? 0

interface MatchRow extends CardRow {
  seeks: Gender[] | null
  interests: string[]
  wish: string | null
  liked: boolean
}

/** Reads the wishes in the member's own profile. */
export function ownWishes(member: Member): Promise<OwnWishes> {
  return forMember(member, (db) => readOwnWishes(db, member))
}

/** Returns the members who match the answers, best fit first, each with the reasons; see `fitOf`. */
export function findMatches(
  member: Member,
  { answers, rules }: { answers: Answers; rules: FilterRules },
): Promise<MatchesView> {
  return forMember(member, async (db) => {
    const looker = { tenant: member.tenant, viewer: member }
    const { filters } = answers
    const seeker = seekerOf(
      member,
      { interests: filters.interests, wish: answers.wish },
      await readOwnWishes(db, member),
    )
    const rows = await bestFits(db, { member, seeker, filters: hard(filters), limit: matchesShown })
    const cap = countCap + 1
    const count =
      rows.length < matchesShown ? rows.length : await countMembersUpTo(db, looker, { filters: hard(filters), cap })
    const wider = widened(answers, member.tenant.settings.min_age)
    return {
      answers,
      count,
      matches: rows.map((row) => matchOf(member, seeker, row)),
      change: finderPath(answers, rules, 'who'),
      wider:
        count > 0
          ? null
          : {
              path: finderPath(wider, rules, 'matches'),
              count: await countMembersUpTo(db, looker, { filters: hard(wider.filters), cap }),
            },
    }
  })
}

/** Returns the filters that exclude members. Interests only affect the ranking. */
function hard(filters: SearchFilters): SearchFilters {
  return { ...filters, interests: [], country: filters.distance ? null : filters.country }
}

export async function readOwnWishes(db: TenantDb, member: Pick<Member, 'id'>): Promise<OwnWishes> {
  const own = await db
    .selectFrom('members')
    .select(['interests', 'reason'])
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', member.id)
    .executeTakeFirst()
  return { interests: interests.filter((key) => own?.interests.includes(key)), wish: own?.reason ?? null }
}

/** Takes unanswered questions from the member's own profile. Fields that the brand doesn't show don't count. */
export function seekerOf(
  { gender, birthDate, tenant }: Pick<Member, 'gender' | 'birthDate' | 'tenant'>,
  answers: { interests: Interest[]; wish: string | null },
  own: OwnWishes,
): Seeker {
  const shown = tenant.settings.visible_profile_fields
  const wished = answers.interests.length > 0 ? answers.interests : own.interests
  return {
    gender,
    birthDate,
    interests: shown.includes('interests') ? wished : [],
    wish: shown.includes('reason_for_signup') ? (answers.wish ?? own.wish) : null,
    now: Date.now(),
  }
}

interface Weighing {
  member: Pick<Member, 'id' | 'tenant' | 'gender' | 'place'>
  seeker: Seeker
  filters: SearchFilters
  limit: number
  /** Further conditions on `m`, each after an `and`. */
  also?: RawBuilder<unknown>
}

/**
 * Reads the best fits among the members who were active last. Members who are liked already are marked, not left out.
 */
export async function bestFits(db: TenantDb, { member, seeker, filters, limit, also }: Weighing): Promise<MatchRow[]> {
  const looker = { tenant: member.tenant, viewer: member }
  const around = filters.distance ? await citiesAroundViewer(db, looker, filters.distance) : null
  const nearby = await citiesAroundViewer(db, looker, farthest)
  const columns = sql`, m.city_id, m.has_photo, m.interests, m.reason as wish,
    ${shownSeeks(db)} as seeks`
  const best = sql`order by fit desc, last_active_at desc, id desc`
  const { rows } = await sql<MatchRow>`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*, exists (
        select from likes
        where ${inPool(db, 'likes')} and likes.member_id = ${member.id} and likes.liked_id = m.id
      ) as liked
    from (
      select found.*, ${fitIn(seeker)} as fit
      from ${firstFitting(db, looker, { filters, around }, { order: lastActiveFirst, limit: weighed, columns, also })}
      left join ${distancesIn(nearby)} on near.city = found.city_id
      ${best} limit ${sql.lit(limit)}
    ) m
    ${ownPlace(member)}
    ${mainPhotoOf(db, sql`m.id`)}
    ${best}`.execute(db)
  return rows
}

/** `fitOf` in SQL, for the rows `found` and `near`. */
function fitIn(seeker: Seeker): RawBuilder<number> {
  const since = (within: number) => new Date(seeker.now - within)
  const near = distancePoints.map(
    (step) => sql`when near.kilometres <= ${step.upTo} and not found.fictional then ${step.points}::integer`,
  )
  const apart = sql`abs(found.birth_date - ${seeker.birthDate}::date)`
  const peer = agePoints.map((step) => sql`when ${apart} <= ${step.upTo} then ${step.points}::integer`)
  const active = activityPoints.map(
    (step) =>
      sql`when found.last_active_at > ${since(step.within)} and not found.fictional then ${step.points}::integer`,
  )
  return sql`(
    case ${sql.join(peer, sql` `)} else 0 end
    + case when found.wish = ${seeker.wish} then ${points.wish}::integer else 0 end
    + least(cardinality(array(
        select unnest(found.interests) intersect select unnest(${seeker.interests}::text[])
      )), ${mostInterests}) * ${points.interest}::integer
    + case ${sql.join(near, sql` `)} else 0 end
    + case ${sql.join(active, sql` `)} else 0 end
    + case when found.has_photo then ${points.photo}::integer else 0 end
  )`
}

function distancesIn(around: CitiesAround | null): RawBuilder<unknown> {
  return sql`unnest(${around?.ids ?? []}::integer[], ${around?.kilometres ?? []}::integer[]) as near (city, kilometres)`
}

function matchOf(member: Member, seeker: Seeker, row: MatchRow): MatchCandidate {
  return { member: toCard(member.tenant, row), reasons: reasonsFor(seeker, row), liked: row.liked }
}
