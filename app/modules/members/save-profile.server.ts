import { forMember } from '~/database/for-tenant.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import type { EditableFieldName, ProfileValues } from './profile-fields'
import { profileFields } from './profile-fields'

/** Saves what `profileSchema` accepted; fields that are not given stay as they are. */
export async function saveProfile(member: Member, values: Partial<ProfileValues>): Promise<void> {
  const columns = profileColumns(values)
  if (Object.keys(columns).length === 0) return
  await forMember(member, (db) => changeProfile(db, member.id).set(columns).execute())
}

/** The values of fields by the columns of `members` that hold them. */
export function profileColumns(values: Partial<ProfileValues>): Record<string, string | string[] | null> {
  const named = Object.entries(values) as [EditableFieldName, string | string[] | null][]
  return Object.fromEntries(named.map(([name, value]) => [profileFields[name].column, value]))
}
