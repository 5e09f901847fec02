import { forMember } from '~/database/for-tenant.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import type { LocationRefusal } from '~/modules/places/location.server'
import { findLocation } from '~/modules/places/location.server'
import type { LocationValues } from '~/modules/places/schema'

/**
 * Saves where a member lives: the city that the fields mean, its centre and cell, never a position. The answer says what
 * is wrong with the fields, or null.
 */
export function saveLocation(member: Member, values: LocationValues): Promise<LocationRefusal | null> {
  return forMember(member, async (db) => {
    const found = await findLocation(member.tenant, values, db)
    if ('refusal' in found) return found.refusal
    const { country, region, city, cityId, lat, lon, cell } = found.city
    await changeProfile(db, member.id).set({ country, region, city, city_id: cityId, lat, lon, cell }).execute()
    return null
  })
}
