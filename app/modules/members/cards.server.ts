import type { TenantDb, TransactionOptions } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { ageOn, dayIn } from '~/i18n/calendar'
import type { Gender, Member, Viewer } from '~/modules/accounts/member'
import { looksFor, onlineFor } from '~/modules/accounts/presence/presence.server'
import type { MainPhotoColumns } from '~/modules/photos/queries.server'
import { mainPhotoIn } from '~/modules/photos/queries.server'
import { freePhoto } from '~/modules/photos/schema'
import type { Position } from '~/modules/places/geo'
import { distanceBetween, roundUpDistance } from '~/modules/places/geo'
import type { Tenant } from '~/tenancy/tenant'
import type { MemberCardView } from './schema'

/** The brand whose site shows members, and the viewer; null for a visitor. */
export interface Looker {
  tenant: Tenant
  viewer: Member | null
}

/** What the cards of other members depend on. */
export interface CardLooker {
  tenant: Tenant
  viewer: { id: string; gender: Gender; place: Position | null } | null
}

/** Runs work in one transaction, on behalf of the viewer or of a visitor of the brand, for whom it only reads. */
export function looking<T>(
  { tenant, viewer }: { tenant: Tenant; viewer: Viewer | null },
  work: (db: TenantDb) => Promise<T>,
  { atOnce = false }: Pick<TransactionOptions, 'atOnce'> = {},
): Promise<T> {
  const options = { onePlan: true, atOnce }
  return viewer ? forMember(viewer, work, options) : forTenant(tenant, work, { ...options, mayBeOld: true })
}

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
  /** Microseconds since 1970. */
  last_active: number
  /** Coordinates of the viewer's city. */
  own_lat: number | null
  own_lon: number | null
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

/** Like `toCard`, but a visitor doesn't see who is online: asking again and again would tell when somebody comes and goes. */
export function cardFor({ tenant, viewer }: CardLooker, row: CardRow): MemberCardView {
  const card = toCard(tenant, row)
  return viewer ? card : { ...card, online: false }
}

export function isOnline(lastActiveAt: Date): boolean {
  return Date.now() - lastActiveAt.getTime() < onlineFor()
}

/** Whether the member, as far as is known, has a page open and in view, so that a push would only repeat it. */
export function isLooking(lastActiveAt: Date): boolean {
  return Date.now() - lastActiveAt.getTime() < looksFor()
}

interface DistanceColumns extends Pick<CardRow, 'lat' | 'lon' | 'own_lat' | 'own_lon'> {
  /** Null when the brand doesn't show the member. */
  fictional: boolean | null
}

/**
 * Distance between the city centers in kilometers, rounded up so that no member can be located by it. Nobody lives
 * where a fictional profile says, so it has no distance.
 */
export function distanceOf(row: DistanceColumns): number | null {
  if (row.fictional) return null
  if (row.lat === null || row.lon === null || row.own_lat === null || row.own_lon === null) return null
  return roundUpDistance(distanceBetween({ lat: row.own_lat, lon: row.own_lon }, { lat: row.lat, lon: row.lon }))
}
