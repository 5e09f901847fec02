import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { ageOn, dayIn } from '~/i18n/calendar'
import type { Member } from '~/modules/accounts/member'
import { consentsToMatching } from '~/modules/members/own/matching-consent.server'
import type { SearchFilters } from '~/modules/members/search/filters'
import { citiesAroundViewer } from '~/modules/members/search/list-page.server'
import { bestFits, readOwnWishes, seekerOf } from '../finder/find-matches.server'
import type { Seeker } from '../finder/ranking'
import { agesSought } from '../finder/read-finder.server'
import { wishOf } from './reason'
import { nearBelow, picksPerWeek, picksWithin, weeksBetweenPicks } from './schema'
import { weekOf, weeksAfter } from './week'

/** The member for whom people are picked. */
export type PickSeeker = Pick<
  Member,
  'id' | 'tenant' | 'gender' | 'seeks' | 'seeksAges' | 'birthDate' | 'country' | 'place' | 'timeZone' | 'signupAt'
>

/** Days since the last visit after which nobody is picked. */
const activeDays = 30

/**
 * Picks the week's people for a member: all or nobody, and once, however many pages, servers and jobs ask at once. The
 * row of the week is what only one of them can insert; the others wait for its commit.
 */
export function makePicks(member: PickSeeker, week: string): Promise<void> {
  return forMember(member, async (db) => {
    const { poolId, tenantId } = db.scope
    const key = { pool_id: poolId, tenant_id: tenantId, member_id: member.id, week }
    const made = await db
      .insertInto('pick_weeks')
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .returning('week')
      .executeTakeFirst()
    if (!made) return
    const picked = await findPicks(db, member, week)
    if (picked.length === 0) return
    await db
      .insertInto('picks')
      .values(picked.map((id, position) => ({ ...key, position, picked_id: id })))
      .execute()
  })
}

/** Whether the member's first week is still to come: they joined in the running one. */
export function isNewcomer({ signupAt }: Pick<Member, 'signupAt'>, timeZone: string): boolean {
  return weekOf(timeZone, signupAt) === weekOf(timeZone)
}

/** Whom the match finder ranks first among those who fit both ways and have something in common with the member. */
async function findPicks(db: TenantDb, member: PickSeeker, week: string): Promise<string[]> {
  const own = await readOwnWishes(db, member)
  const seeker = seekerOf(member, { interests: [], wish: null }, own)
  const neighbors = await citiesAroundViewer(db, { viewer: member }, nearBelow)
  const near = neighbors?.ids.filter((_, index) => (neighbors.kilometres[index] ?? nearBelow) < nearBelow) ?? []
  const also = sql`and not m.fictional and m.last_active_at > now() - make_interval(days => ${activeDays})
    and ${seeksToo(db, member)} and ${isNew(db, member, week)} and ${hasCommon(seeker, near)}`
  const rows = await bestFits(db, { member, seeker, filters: filtersOf(member), limit: picksPerWeek, also })
  return rows.map(({ id }) => id)
}

function filtersOf(member: PickSeeker): SearchFilters {
  const [first, second] = member.seeks
  return {
    gender: first && !second ? first : 'all',
    country: member.place ? null : member.country,
    region: null,
    ...agesSought(member),
    interests: [],
    distance: member.place ? picksWithin : null,
    online: false,
    photo: false,
    verified: false,
    order: 'online',
  }
}

/**
 * Condition on `m`: they look for the member, too. That they seek the member's gender is a condition of every list.
 * Ages count if they said which. A sister brand's consents can't be read, so its members who seek both are left out.
 */
function seeksToo(db: TenantDb, { tenant, birthDate }: PickSeeker): RawBuilder<boolean> {
  const age = ageOn(dayIn(tenant.settings.time_zone), birthDate)
  return sql<boolean>`(m.seeks_min_age is null or ${age} between m.seeks_min_age and m.seeks_max_age)
    and ${consentsToMatching(db)}`
}

/** Condition on `m`: not liked, skipped or written to by the member, and not picked in the last weeks. */
function isNew(db: TenantDb, { id }: PickSeeker, week: string): RawBuilder<boolean> {
  const without = (table: RawBuilder<unknown>) => sql`not exists (select from ${table})`
  const parts = [
    sql`likes where ${inPool(db, 'likes')} and likes.member_id = ${id} and likes.liked_id = m.id`,
    sql`swipes where ${inPool(db, 'swipes')} and swipes.member_id = ${id} and swipes.swiped_id = m.id`,
    sql`conversations chat where ${inPool(db, 'chat')} and least(chat.starter_id, chat.peer_id) = least(m.id, ${id}::uuid)
      and greatest(chat.starter_id, chat.peer_id) = greatest(m.id, ${id}::uuid)`,
    sql`picks earlier where ${inPool(db, 'earlier')} and earlier.member_id = ${id} and earlier.picked_id = m.id
      and earlier.week > ${weeksAfter(week, -weeksBetweenPicks)}::date`,
  ]
  return sql<boolean>`${sql.join(parts.map(without), sql` and `)}`
}

/** Condition on `m`: there is a fact to give as the reason, see `reasonOf`. */
function hasCommon(seeker: Seeker, nearCities: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`(m.interests && ${seeker.interests}::text[] or m.reason = ${wishOf(seeker)} or m.city_id = any(${nearCities}::integer[]))`
}
