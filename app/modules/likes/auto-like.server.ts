import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import { inBrand, inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { isHidden } from '~/modules/blocks/queries.server'
import type { CardRow } from '~/modules/members/cards.server'
import { toCard } from '~/modules/members/cards.server'
import { cardColumns, ownPlace } from '~/modules/members/search/statements.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { insertLike } from './like-member.server'
import { likeList } from './live-events'
import type { NewLike } from './schema'
import { isSeenBy } from './seen/seen.server'

/** Minimum interval between two likes of fictional profiles for the same member. */
const hoursBetweenFictional = 24

/**
 * Returns the like that the pop-up shows, each once: the oldest real like that the member has not looked at. Without
 * one, on a brand with fictional profiles, a fictional profile likes the member, at most once a day; it is labeled as
 * fictional (decisions, 'Members, search, photos'). A like from a real member is never made up.
 */
export function autoLike(member: Member): Promise<NewLike | null> {
  return forMember(member, async (db) => {
    const from = (await nextUntold(db, member)) ?? (await fictionalLike(db, member))
    if (!from) return null
    return (await markNotified(db, member, from)) ? readNewLike(db, member, from) : null
  })
}

async function nextUntold(db: TenantDb, member: Member): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from likes l join members m on m.pool_id = l.pool_id and m.id = l.member_id
    where ${inPool(db, 'l')} and l.liked_id = ${member.id} and l.like_new and not l.popped_up
      and ${isSeenBy(db, member)}
    order by l.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Makes a fictional profile of the member's brand like them, and returns its id. The two seek each other's gender and
 * don't like each other yet; the profile nearest in age is chosen.
 */
async function fictionalLike(db: TenantDb, member: Member): Promise<string | null> {
  const { tenantId } = db.scope
  if (!member.tenant.settings.fictional_profiles || member.profileStatus !== 'active') return null
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
    where ${inBrand(db, 'm')} and m.fictional and m.has_photo
      and m.gender = any(${member.seeks}::text[]) and ${member.gender} = any(m.seeks) and ${isSeenBy(db, member)}
      and not ${isHidden(db, member.id, sql`m.id`)}
      and not exists (
        select from likes l join members liker on liker.pool_id = l.pool_id and liker.id = l.member_id
        where ${inPool(db, 'l')} and l.liked_id = ${member.id} and liker.fictional
          and (l.member_id = m.id or l.created_at > now() - ${hoursBetweenFictional} * interval '1 hour'))
      and not exists (
        select from likes l where ${inPool(db, 'l')} and l.member_id = ${member.id} and l.liked_id = m.id)
    order by abs(m.birth_date - ${member.birthDate}::date), m.id limit 1`.execute(db)
  const id = rows[0]?.id
  if (id) {
    await insertLike(db, { id: tenantId }, id, member.id)
    invalidateLists(db, [likeList], member.id)
  }
  return id ?? null
}

/** Marks the like as shown. False when another page of the member has just shown it. */
async function markNotified(db: TenantDb, member: Member, from: string): Promise<boolean> {
  const notified = await db
    .updateTable('likes')
    .set({ popped_up: true })
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', from)
    .where('liked_id', '=', member.id)
    .where('popped_up', '=', false)
    .returning('id')
    .executeTakeFirst()
  return notified !== undefined
}

async function readNewLike(db: TenantDb, member: Member, from: string): Promise<NewLike | null> {
  const { rows } = await sql<CardRow & { matched: boolean }>`
    select ${cardColumns}, l.match_id is not null as matched, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from likes l join members m on m.pool_id = l.pool_id and m.id = l.member_id
    ${ownPlace(member)}
    ${mainPhotoOf(db, sql`m.id`)}
    where ${inPool(db, 'l')} and l.member_id = ${from} and l.liked_id = ${member.id}`.execute(db)
  const [row] = rows
  return row ? { member: toCard(member.tenant, row), match: row.matched } : null
}
