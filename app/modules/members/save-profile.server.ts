import { forMember } from '~/database/for-tenant.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import type { EditableFieldName, ProfileValues } from './profile-fields'
import { profileFields } from './profile-fields'

/** Saves what `profileSchema` accepted; fields that are not given stay as they are. */
export async function saveProfile(member: Member, values: Partial<ProfileValues>): Promise<void> {
  const named = Object.entries(values) as [EditableFieldName, string | string[] | null][]
  if (named.length === 0) return
  const columns = Object.fromEntries(named.map(([name, value]) => [profileFields[name].column, value]))
  await forMember(member, (db) => changeProfile(db, member.id).set(columns).execute())
}
