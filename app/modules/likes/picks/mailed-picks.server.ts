import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Gender } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import { consentsToMatching } from '~/modules/members/own/matching-consent.server'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import type { PickSeeker } from './make-picks.server'
import { isNewcomer, makePicks } from './make-picks.server'
import { readPicks } from './read-picks.server'
import type { PickView } from './schema'
import { weekOf } from './week'

/**
 * Returns the running week's picks of these members by their ids, without those who have none. A week that isn't made yet
 * is made; one that was is the same as on the page.
 */
export async function mailedPicks(tenant: Tenant, ids: readonly string[]): Promise<Map<string, PickView[]>> {
  const picked = new Map<string, PickView[]>()
  for (const seeker of await readSeekers(tenant, ids)) {
    const zone = timeZoneOf(seeker)
    if (isNewcomer(seeker, zone)) continue
    const week = weekOf(zone)
    // Of one whose people can't be read, nothing is sent. The others don't wait for that.
    const picks = await makePicks(seeker, week)
      .then(() => readPicks(seeker, week))
      .then((made) => made?.picks.filter(({ aside }) => !aside) ?? [])
      .catch((error: unknown) => {
        log().error({ err: error, member: seeker.id }, 'three for you: nobody picked')
        return []
      })
    if (picks.length > 0) picked.set(seeker.id, picks)
  }
  return picked
}

interface SeekerRow {
  id: string
  gender: Gender
  seeks: Gender[]
  min: number | null
  max: number | null
  birth_date: string
  country: string | null
  city_id: number | null
  lat: number | null
  lon: number | null
  time_zone: string | null
  signup_at: Date
}

/** Reads those of the members who have consented to matching. */
async function readSeekers(tenant: Tenant, ids: readonly string[]): Promise<PickSeeker[]> {
  if (ids.length === 0) return []
  const { rows } = await forTenant(tenant, (db) =>
    sql<SeekerRow>`
      select m.id, m.gender, m.seeks, m.seeks_min_age as min, m.seeks_max_age as max, m.birth_date, m.country,
        m.city_id, m.lat, m.lon, accounts.time_zone, accounts.signup_at
      from members m join accounts on accounts.pool_id = m.pool_id and accounts.id = m.id
      where ${inBrand(db, 'm')} and m.id = any(${ids}::uuid[]) and ${consentsToMatching(db)}`.execute(db),
  )
  return rows.map(({ id, gender, seeks, min, max, birth_date: birthDate, country, city_id: cityId, ...row }) => ({
    ...{ tenant, id, gender, seeks, birthDate, country, timeZone: row.time_zone, signupAt: row.signup_at },
    seeksAges: min === null || max === null ? null : { min, max },
    place: cityId === null || row.lat === null || row.lon === null ? null : { cityId, lat: row.lat, lon: row.lon },
  }))
}
