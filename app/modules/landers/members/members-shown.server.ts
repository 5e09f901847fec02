import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { cachedForVisitors } from '~/database/member-cache.server'
import type { Gender } from '~/modules/accounts/member'
import { genders } from '~/modules/accounts/member'
import type { CardRow } from '~/modules/members/cards.server'
import { cardFor } from '~/modules/members/cards.server'
import type { MemberCardView } from '~/modules/members/schema'
import { cardColumns, isListed, ownPlace, wanted } from '~/modules/members/search/statements.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'

/** The facts about a member that landers need, before translation. */
export interface FoundMember extends MemberCardView {
  country: string | null
  /** Position of the city. */
  place: { lat: number; lon: number } | null
  aboutMe: string | null
  interests: string[]
  reason: string | null
}

/** The members whom a lander prefers; others fill the remaining places. */
export interface MemberWish {
  /** ISO 3166-1 */
  country: string
  genders: readonly Gender[]
  minAge: number
  maxAge: number
  order: 'active' | 'newest'
  count: number
}

interface Row extends CardRow {
  country: string | null
  about_me: string | null
  interests: string[]
  reason: string | null
  created_at: Date
}

const columns = sql`${cardColumns}, m.country, m.about_me, m.interests, m.reason, m.created_at`
/**
 * SQL condition: fictional members, and those who agreed to be shown to visitors, with a photo (decisions, 'Members').
 */
export const isShown = sql<boolean>`m.has_photo and (m.fictional or m.shown_outside)`

/**
 * Returns members for a lander, women and men in turn, from the wished country and of the wished age as far as there
 * are enough. Read at most every half minute.
 */
export function membersShown(tenant: Tenant, wish: MemberWish): Promise<FoundMember[]> {
  const key = [wish.country, wish.genders.join('+'), wish.minAge, wish.maxAge, wish.order, wish.count].join()
  return cachedForVisitors(tenant, { kind: 'lander-members', key }, () => read(tenant, wish))
}

async function read(tenant: Tenant, wish: MemberWish): Promise<FoundMember[]> {
  const { country, minAge, maxAge, count } = wish
  const ofAge = sql`and m.birth_date <= current_date - make_interval(years => ${minAge})
    and m.birth_date > current_date - make_interval(years => ${maxAge + 1})`
  const near = sql`and m.country = ${country}`
  const work = async (db: TenantDb) => {
    const found = new Map<string, Row>()
    for (const condition of [sql`${near} ${ofAge}`, near, ofAge, sql``]) {
      if (found.size >= count) break
      for (const row of inTurns(await rowsOf(db, wish, condition))) if (!found.has(row.id)) found.set(row.id, row)
    }
    return [...found.values()].slice(0, count).map((row) => memberOf(tenant, row))
  }
  return forTenant(tenant, work, { mayBeOld: true })
}

async function rowsOf(
  db: TenantDb,
  { genders, order, count }: MemberWish,
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  const by = order === 'newest' ? sql`created_at desc, id desc` : sql`last_active_at desc, id desc`
  const { rows } = await sql<Row>`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from (
      select found.* from ${wanted(db, genders, null)}
      cross join lateral (
        select ${columns} from members m where ${isListed(db, null)} and ${isShown} ${condition}
        order by ${by} limit ${count}
      ) found
    ) m
    ${ownPlace(null)}
    ${mainPhotoOf(db, sql`m.id`)}
    order by ${by}`.execute(db)
  return rows
}

/**
 * Returns the member of a lander about a single member; null for a sister brand's, and for those who didn't agree to be
 * shown to visitors.
 */
export function memberShown(tenant: Tenant, id: string): Promise<FoundMember | null> {
  if (!isUuid(id)) return Promise.resolve(null)
  const work = async (db: TenantDb) => {
    const { rows } = await sql<Row>`
      select ${columns}, own.lat as own_lat, own.lon as own_lon, main_photo.*
      from ${wanted(db, genders, null)} join members m on ${isListed(db, null)}
      ${ownPlace(null)}
      ${mainPhotoOf(db, sql`m.id`)}
      where m.id = ${id} and ${isShown}`.execute(db)
    return rows[0] ? memberOf(tenant, rows[0]) : null
  }
  return forTenant(tenant, work, { mayBeOld: true })
}

function inTurns(rows: readonly Row[]): Row[] {
  const women = rows.filter(({ gender }) => gender === 'female')
  const men = rows.filter(({ gender }) => gender === 'male')
  return rows.flatMap((_, index) => [women[index], men[index]]).filter((row) => row !== undefined)
}

function memberOf(tenant: Tenant, row: Row): FoundMember {
  const shows = (field: 'about_me' | 'interests' | 'reason_for_signup') =>
    tenant.settings.visible_profile_fields.includes(field)
  const card = cardFor({ tenant, viewer: null }, row)
  return {
    ...card,
    country: row.country,
    place: card.city !== null && row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null,
    aboutMe: shows('about_me') ? row.about_me : null,
    interests: shows('interests') ? row.interests : [],
    reason: shows('reason_for_signup') ? row.reason : null,
  }
}
