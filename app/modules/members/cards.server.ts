import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb, TransactionOptions } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { ageOn, dayIn } from '~/i18n/calendar'
import type { Gender, Member } from '~/modules/accounts/member'
import { lingersFor, onlineFor } from '~/modules/accounts/presence'
import { blockedWith } from '~/modules/blocks/queries.server'
import type { MainPhotoColumns } from '~/modules/photos/queries.server'
import { mainPhotoIn } from '~/modules/photos/queries.server'
import { freePhoto } from '~/modules/photos/schema'
import { distanceBetween, roundUpDistance } from '~/modules/places/geo'
import type { Tenant } from '~/tenancy/tenant'
import type { MemberCardView } from './schema'

/** Who looks at members, on which brand. */
export interface Looker {
  tenant: Tenant
  viewer: Member | null
}

/** One transaction on the viewer's behalf. */
export function looking<T>(
  { tenant, viewer }: Looker,
  work: (db: TenantDb) => Promise<T>,
  { atOnce = false }: Pick<TransactionOptions, 'atOnce'> = {},
): Promise<T> {
  const options = { onePlan: true, atOnce }
  return viewer ? forMember(viewer, work, options) : forTenant(tenant, work, options)
}

/** `wish_code` of those whose wish leaves out somebody of this gender: of men who seek women only, and of women who seek men only. */
const notSeeking = { male: 3, female: 1 } as const satisfies Record<Gender, number>

/**
 * The ranges that a list is put together from: `wanted (gender, tenant_id, audience)`, for each gender all of the own brand
 * and of each sister brand those who consented to be shown here, whose wish of gender includes the viewer. Each is read in the
 * order of its index and ends after a page (docs/decisions/021, 080 and 221).
 */
export function wanted(
  db: TenantDb,
  genders: readonly Gender[],
  viewer: Pick<Member, 'gender'> | null,
): RawBuilder<unknown> {
  const { poolId, tenantId, visibleTenants } = db.scope
  const left = viewer ? notSeeking[viewer.gender] : 0
  return sql`(
    select genders.gender, audiences.tenant_id, audiences.id as audience
    from unnest(${genders}::text[]) as genders (gender)
    cross join audiences
    where audiences.pool_id = ${poolId} and audiences.tenant_id = any(${visibleTenants}::uuid[])
      and (audiences.tenant_id = ${tenantId} or ${tenantId}::uuid = any(audiences.brands))
      and audiences.wish <> ${left}::smallint
  ) wanted`
}

/**
 * Condition on `members m` beside `wanted`: may stand in any list that this viewer sees. Never listed: disabled, invisible,
 * deleted, blocked in either direction, the viewer; of sister brands, who did not consent to be shown here. `status` and `invisible` stand
 * as literals, or the partial indexes would not be used.
 */
export function isListed(db: TenantDb, viewer: Member | null): RawBuilder<boolean> {
  const listed = sql<boolean>`m.pool_id = ${db.scope.poolId} and m.status = 1 and not m.invisible
    and m.gender = wanted.gender and m.tenant_id = wanted.tenant_id and m.audience = wanted.audience`
  if (!viewer) return listed
  return sql<boolean>`${listed} and m.id <> ${viewer.id} and m.id <> all(${blockedWith(db, viewer.id)})`
}

/** What a card is made of; of `members m`. `last_active` is in microseconds since 1970. */
export const cardColumns = sql`m.id, m.name, m.gender, m.birth_date, m.city, m.lat, m.lon, m.premium, m.fictional,
  m.last_active_at, (extract(epoch from m.last_active_at) * 1000000)::bigint as last_active`

export interface CardRow extends MainPhotoColumns {
  id: string
  name: string
  gender: Gender
  birth_date: string
  city: string | null
  lat: number | null
  lon: number | null
  premium: boolean
  fictional: boolean
  last_active_at: Date
  last_active: number
  /** The viewer's own city. */
  own_lat: number | null
  own_lon: number | null
}

/** `cross join` of the place `own (lat, lon)` that distances are told from: the viewer's city. */
export function ownPlace(viewer: Member | null): RawBuilder<unknown> {
  const { lat = null, lon = null } = viewer?.place ?? {}
  return sql`cross join (select ${lat}::real as lat, ${lon}::real as lon) own`
}

export function toCard(tenant: Tenant, row: CardRow): MemberCardView {
  const photo = mainPhotoIn(row)
  return {
    id: row.id,
    name: row.name,
    age: ageOn(dayIn(tenant.settings.time_zone), row.birth_date),
    gender: row.gender,
    city: tenant.settings.visible_profile_fields.includes('city') ? row.city : null,
    distance: distanceOf(row),
    online: !row.fictional && isOnline(row.last_active_at),
    premium: row.premium,
    fictional: row.fictional,
    photo: photo && freePhoto(photo, tenant.settings.cdn_prefix),
  }
}

export function isOnline(lastActiveAt: Date): boolean {
  return Date.now() - lastActiveAt.getTime() < onlineFor
}

/** Whether a page of the member's is open and in view, as far as is known: then a push would say what the page says. */
export function isLooking(lastActiveAt: Date): boolean {
  return Date.now() - lastActiveAt.getTime() < onlineFor - lingersFor
}

/** From city centre to city centre, rounded up so that nobody can be located by it. */
export function distanceOf(row: Pick<CardRow, 'lat' | 'lon' | 'own_lat' | 'own_lon'>): number | null {
  if (row.lat === null || row.lon === null || row.own_lat === null || row.own_lon === null) return null
  return roundUpDistance(distanceBetween({ lat: row.own_lat, lon: row.own_lon }, { lat: row.lat, lon: row.lon }))
}
