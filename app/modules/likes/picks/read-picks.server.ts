import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { cachedFor, invalidateLists } from '~/database/member-cache.server'
import { inBrand, inPool } from '~/database/scope.server'
import { ignoreIfUnavailable } from '~/database/unavailable'
import type { Gender, Member } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import { hasMatchingConsent } from '~/modules/accounts/sign-up/consents.server'
import { isHidden } from '~/modules/blocks/queries.server'
import type { CardRow } from '~/modules/members/cards.server'
import { toCard } from '~/modules/members/cards.server'
import { interests } from '~/modules/members/interests'
import { consentsToMatching, shownSeeks } from '~/modules/members/own/matching-consent.server'
import { cardColumns, ownPlace } from '~/modules/members/search/statements.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { finderPath } from '../finder/answers'
import { seekerOf } from '../finder/find-matches.server'
import { finderRules } from '../finder/read-finder.server'
import { likeList } from '../live-events'
import { likesBack } from '../queries.server'
import { isSeenBy } from '../seen/seen.server'
import type { PickSeeker } from './make-picks.server'
import { isNewcomer, makePicks } from './make-picks.server'
import { reasonOf } from './reason'
import type { PicksDoor, PicksPage, PickView } from './schema'
import { weekOf, weeksAfter } from './week'

/** A week as it is shown; null before it is made. */
interface PickWeek {
  opened: boolean
  picks: PickView[]
  gone: number
}

/**
 * Returns the page of the running week, which is made at the first visit. It isn't cached: it depends on the chats as
 * well, and is opened far less often than a list.
 */
export async function picksPage(member: Member): Promise<PicksPage> {
  const zone = timeZoneOf(member)
  const week = weekOf(zone)
  if (isNewcomer(member, zone)) return { kind: 'newcomer', first: weeksAfter(week, 1) }
  const made = await readOrMake(member, week)
  if (!made) return { kind: 'no_consent' }
  const { opened, picks, gone } = made
  if (!opened) await markOpened(member, week)
  const wider = picks.length + gone === 0 ? widerSearch(member) : null
  return { kind: 'picks', week, next: weeksAfter(week, 1), picks, gone, wider }
}

/**
 * Returns the way to the running week's picks, for lists; null once it was opened, when nobody is there, and while nothing
 * can be written, for which a list needn't wait. It is cached like a list of likes.
 */
export async function picksDoor(member: Member): Promise<PicksDoor | null> {
  const zone = timeZoneOf(member)
  if (isNewcomer(member, zone)) return null
  const week = weekOf(zone)
  const entry = { list: likeList, kind: 'picks-door', key: week }
  const read = async () => ({ door: await readDoor(member, week) })
  return (await cachedFor(member, entry, read).catch(ignoreIfUnavailable))?.door ?? null
}

async function readDoor(member: Member, week: string): Promise<PicksDoor | null> {
  const made = await readOrMake(member, week)
  if (!made || made.opened || made.picks.length === 0) return null
  return { photos: made.picks.map(({ member: { photo } }) => photo?.sources[0]?.url ?? null) }
}

async function readOrMake(member: Member, week: string): Promise<PickWeek | null> {
  if (!(await hasMatchingConsent(member))) return null
  const known = await readPicks(member, week)
  if (known) return known
  await makePicks(member, week)
  return readPicks(member, week)
}

interface PickRow extends CardRow {
  opened: boolean
  /** Null in a week without picks. */
  picked_id: string | null
  /** The member hid them meanwhile. */
  hidden: boolean
  own_interests: string[]
  own_wish: string | null
  city_id: number | null
  seeks: Gender[] | null
  interests: string[]
  wish: string | null
  liked: boolean
  wrote: boolean
  aside: boolean
}

/** Reads a week of picks as profiles are now: who has left or may not be seen is only counted, whom the
 * member hid isn't. */
export function readPicks(member: PickSeeker, week: string): Promise<PickWeek | null> {
  return forMember(member, (db) => readPicksIn(db, member, week), { atOnce: true, onePlan: true })
}

async function readPicksIn(db: TenantDb, member: PickSeeker, week: string): Promise<PickWeek | null> {
  const { rows } = await sql<PickRow>`
    select this_week.opened_at is not null as opened, picks.picked_id,
      ${isHidden(db, member.id, sql`picks.picked_id`)} as hidden,
      mine.interests as own_interests, mine.reason as own_wish,
      m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from pick_weeks this_week
    join members mine on mine.pool_id = this_week.pool_id and mine.id = this_week.member_id
    left join picks on picks.pool_id = this_week.pool_id and picks.member_id = this_week.member_id
      and picks.week = this_week.week
    left join lateral (
      select ${cardColumns}, m.city_id, m.interests, m.reason as wish, ${shownSeeks(db)} as seeks,
        ${likesBack(db, member)} as liked, chat.ended_at is null and chat.member_id is not null as wrote,
        exists (select from swipes where ${inPool(db, 'swipes')} and swipes.member_id = ${member.id}
          and swipes.swiped_id = m.id and not swipes.liked) as aside
      from members m
      left join lateral (
        select side.member_id, side.ended_at from conversations pair
        join conversation_members side on side.pool_id = pair.pool_id and side.conversation_id = pair.id
          and side.member_id = ${member.id}
        where ${inPool(db, 'pair')} and least(pair.starter_id, pair.peer_id) = least(m.id, ${member.id}::uuid)
          and greatest(pair.starter_id, pair.peer_id) = greatest(m.id, ${member.id}::uuid)
      ) chat on true
      where m.id = picks.picked_id and ${isSeenBy(db, member)} and chat.ended_at is null
        and ${member.gender} = any(m.seeks) and ${consentsToMatching(db)}
    ) m on true
    ${ownPlace(member)}
    ${mainPhotoOf(db, sql`m.id`)}
    where ${inBrand(db, 'this_week')} and this_week.member_id = ${member.id} and this_week.week = ${week}::date
    order by picks.position`.execute(db)
  const [first] = rows
  if (!first) return null
  const own = {
    interests: interests.filter((key) => first.own_interests.includes(key)),
    wish: first.own_wish,
  }
  const seeker = seekerOf(member, { interests: [], wish: null }, own)
  const wanted = rows.filter(({ picked_id, hidden }) => picked_id !== null && !hidden)
  const shown = wanted.filter(({ id }) => id !== null)
  return {
    opened: first.opened,
    picks: shown.map((row) => {
      const card = toCard(member.tenant, row)
      const sameCity = row.city_id !== null && row.city_id === member.place?.cityId
      const reason = reasonOf(seeker, row, card, sameCity)
      const { liked, wrote } = row
      return { member: card, reason, liked, wrote, aside: row.aside && !liked && !wrote }
    }),
    gone: wanted.length - shown.length,
  }
}

async function markOpened(member: Member, week: string): Promise<void> {
  await forMember(member, async (db) => {
    await db
      .updateTable('pick_weeks')
      .set({ opened_at: sql<Date>`now()` })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('member_id', '=', member.id)
      .where('week', '=', week)
      .where('opened_at', 'is', null)
      .execute()
    invalidateLists(db, [likeList], member.id)
  })
}

/** Returns the matches in the member's whole country, or any farther away than those who are picked. */
function widerSearch(member: Member): string {
  const rules = finderRules(member)
  return finderPath({ filters: rules.preset, wish: null }, rules, 'matches')
}
