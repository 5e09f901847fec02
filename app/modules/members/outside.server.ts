import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { cachedForVisitors } from '~/database/member-cache.server'
import { genders } from '~/modules/accounts/member'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import type { CardRow } from './cards.server'
import { cardFor } from './cards.server'
import type { MemberCardView } from './schema'
import { cardColumns, isListed, ownPlace, wanted } from './search/statements.server'

const strip = 6

export interface HomeStrip {
  members: MemberCardView[]
  /** Countries in which they live, ISO 3166-1. */
  countries: string[]
}

interface HomeRow extends CardRow {
  country: string | null
}

/**
 * Reads members for the home page: fictional ones and those who agreed to be shown there, with a photo. Members of the
 * visitor's country come first, then others; last active first. Women and men alternate.
 */
export function homeMembers(tenant: Tenant, country: string | null): Promise<HomeStrip> {
  const work = async (db: TenantDb) => {
    const from = (place: RawBuilder<unknown>) => sql<HomeRow>`
      select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
      from (
        select found.* from ${wanted(db, genders, null)}
        cross join lateral (
          select ${cardColumns}, m.country from members m
          where ${isListed(db, null)} and m.has_photo and (m.fictional or m.shown_outside) ${place}
          order by m.last_active_at desc, m.id desc limit ${strip}
        ) found
      ) m
      ${ownPlace(null)}
      ${mainPhotoOf(db, sql`m.id`)}
      order by m.last_active_at desc, m.id desc`
    const near = country === null ? [] : (await from(sql`and m.country = ${country}`).execute(db)).rows
    const others = near.length >= strip ? [] : (await from(sql``).execute(db)).rows
    const strangers = others.filter(({ id }) => near.every((one) => one.id !== id))
    const shown = mixed([...near, ...strangers])
    const countries = new Set(shown.flatMap((row) => row.country ?? []))
    return { members: shown.map((row) => cardFor({ tenant, viewer: null }, row)), countries: [...countries] }
  }
  return forTenant(tenant, work, { mayBeOld: true })
}

/** Returns `homeMembers`, cached for half a minute, so that the home page can serve a crowd. */
export function homeStrip(tenant: Tenant, country: string | null): Promise<HomeStrip> {
  return cachedForVisitors(tenant, { kind: 'home-members', key: country ?? '' }, () => homeMembers(tenant, country))
}

/** Alternates women and men, each in their given order, until the strip is full. */
function mixed(rows: readonly HomeRow[]): HomeRow[] {
  const women = rows.filter(({ gender }) => gender === 'female')
  const men = rows.filter(({ gender }) => gender === 'male')
  return Array.from({ length: strip }, (_, place) => [women[place], men[place]])
    .flat()
    .filter((row) => row !== undefined)
    .slice(0, strip)
}

/** Whether visitors may search and open profiles. Visitors with a traffic source have a setting of their own. */
export function visitorsMaySearch({ settings }: Pick<Tenant, 'settings'>, hasTrafficSource: boolean): boolean {
  return hasTrafficSource ? settings.logged_out_search_trafficsource : settings.logged_out_search
}

/**
 * Returns the member to whom a visitor may write a first message: fictional members and those who agreed to be shown
 * outside always, others where visitors may search. Null for everyone else: the page is then an ordinary sign-up.
 */
export function firstMessageTarget(
  tenant: Tenant,
  id: string,
  { hasTrafficSource }: { hasTrafficSource: boolean },
): Promise<MemberCardView | null> {
  if (!isUuid(id)) return Promise.resolve(null)
  return forTenant(tenant, async (db) => {
    const outside = visitorsMaySearch(tenant, hasTrafficSource) ? sql`` : sql`and (m.fictional or m.shown_outside)`
    const { rows } = await sql<CardRow>`
      select ${cardColumns}, own.lat as own_lat, own.lon as own_lon, main_photo.*
      from ${wanted(db, genders, null)} join members m on ${isListed(db, null)}
      ${ownPlace(null)}
      ${mainPhotoOf(db, sql`m.id`)}
      where m.id = ${id} ${outside}`.execute(db)
    return rows[0] ? cardFor({ tenant, viewer: null }, rows[0]) : null
  })
}
