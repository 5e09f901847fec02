import { forMember } from '~/database/for-tenant.server'
import { invalidateListsOf } from '~/database/member-cache.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import type { LocationRefusal } from '~/modules/places/location.server'
import { findLocation } from '~/modules/places/location.server'
import type { LocationValues } from '~/modules/places/schema'
import type { ProfileValues } from '../profile-fields'
import { profileColumns } from '../save-profile.server'

/**
 * Saves where a member lives: the city that the fields name, with its center and cell, never a position. Returns what
 * is wrong with the fields, or null when they were saved.
 * @param profile other fields, saved together with the city or not at all
 */
export function saveLocation(
  member: Member,
  values: LocationValues,
  profile: Partial<ProfileValues> = {},
): Promise<LocationRefusal | null> {
  return forMember(member, async (db) => {
    const found = await findLocation(member.tenant, values, db)
    if ('refusal' in found) return found.refusal
    const { country, region, city, cityId, lat, lon, cell } = found.city
    const place = { country, region, city, city_id: cityId, lat, lon, cell }
    await changeProfile(db, member.id)
      .set({ ...profileColumns(profile), ...place })
      .execute()
    // The cards in the member's lists show distances from this city.
    invalidateListsOf(db, member.id)
    return null
  })
}
