import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Member } from '~/modules/accounts/member'
import type { CardRow } from '~/modules/members/cards.server'
import { toCard } from '~/modules/members/cards.server'
import { cardColumns, ownPlace } from '~/modules/members/search/statements.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { insertLike } from './like-member.server'
import { likeList } from './live-events'
import type { NewLike } from './schema'
import { isSeenBy } from './seen/seen.server'

/** A fictional profile likes the same member at most this often. */
const hoursBetweenFictional = 24

/**
 * The like that the pop-up tells of, each once: the oldest real one that was not looked at; without one, on a brand with
 * fictional profiles, that of a fictional, labelled profile, one a day at most (decisions, 'Members, search, photos'). Never
 * one made up for a real member.
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
    where l.pool_id = ${db.scope.poolId} and l.liked_id = ${member.id} and l.like_new and not l.popped_up
      and ${isSeenBy(db, member)}
    order by l.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** A fictional profile of the own brand, each of whose gender the other seeks, near in age, that neither likes the other yet. */
async function fictionalLike(db: TenantDb, member: Member): Promise<string | null> {
  const { poolId, tenantId } = db.scope
  if (!member.tenant.settings.fictional_profiles || member.profileStatus !== 'active') return null
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
    where m.pool_id = ${poolId} and m.tenant_id = ${tenantId} and m.fictional and m.has_photo
      and m.gender = any(${member.seeks}::text[]) and ${member.gender} = any(m.seeks) and ${isSeenBy(db, member)}
      and not exists (
        select from likes l join members liker on liker.pool_id = l.pool_id and liker.id = l.member_id
        where l.pool_id = ${poolId} and l.liked_id = ${member.id} and liker.fictional
          and (l.member_id = m.id or l.created_at > now() - ${hoursBetweenFictional} * interval '1 hour'))
      and not exists (
        select from likes l where l.pool_id = ${poolId} and l.member_id = ${member.id} and l.liked_id = m.id)
    order by abs(m.birth_date - ${member.birthDate}::date), m.id limit 1`.execute(db)
  const id = rows[0]?.id
  if (id) {
    await insertLike(db, { id: tenantId }, id, member.id)
    invalidateLists(db, [likeList], member.id)
  }
  return id ?? null
}

/** False when another page of the member told of it in the same moment. */
async function markNotified(db: TenantDb, member: Member, from: string): Promise<boolean> {
  const told = await db
    .updateTable('likes')
    .set({ popped_up: true })
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', from)
    .where('liked_id', '=', member.id)
    .where('popped_up', '=', false)
    .returning('id')
    .executeTakeFirst()
  return told !== undefined
}

async function readNewLike(db: TenantDb, member: Member, from: string): Promise<NewLike | null> {
  const { rows } = await sql<CardRow & { matched: boolean }>`
    select ${cardColumns}, l.match_id is not null as matched, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from likes l join members m on m.pool_id = l.pool_id and m.id = l.member_id
    ${ownPlace(member)}
    ${mainPhotoOf(db, sql`m.id`)}
    where l.pool_id = ${db.scope.poolId} and l.member_id = ${from} and l.liked_id = ${member.id}`.execute(db)
  const [row] = rows
  return row ? { member: toCard(member.tenant, row), match: row.matched } : null
}
