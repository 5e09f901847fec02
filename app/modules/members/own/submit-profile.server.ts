import { parseWithZod } from '@conform-to/zod/v4'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { readLocationFields } from '~/modules/places/location.server'
import type { EditableFieldName, ProfileValues } from '../profile-fields'
import { profileSchema } from '../profile-schema.server'
import { saveProfile } from '../save-profile.server'
import { saveLocation } from './save-location.server'
import type { ProfileReply } from './schema'

/** Some fields of the profile; what is wrong comes back as texts, null: they are saved. */
export async function submitFields(
  member: Member,
  names: readonly EditableFieldName[],
  form: FormData,
  t: Translate,
): Promise<ProfileReply | null> {
  const { values, errors } = parseFields(member, names, form, t)
  if (!values) return { errors }
  await saveProfile(member, values)
  return null
}

/**
 * The location fields; what is wrong comes back as texts, with what was typed, null: it is saved.
 * @param profile other fields that are saved with it, or not at all
 */
export async function submitLocation(
  member: Member,
  form: FormData,
  t: Translate,
  profile?: Partial<ProfileValues>,
): Promise<ProfileReply | null> {
  const location = readLocationFields(form)
  const refusal = await saveLocation(member, location, profile)
  return refusal && { errors: { [refusal.field]: [t(refusal.key, refusal.values)] }, location }
}

/** All fields of the profile editor at once: all are saved, or none. */
export async function submitProfile(
  member: Member,
  names: readonly EditableFieldName[],
  form: FormData,
  t: Translate,
): Promise<ProfileReply | null> {
  const { values, errors } = parseFields(member, names, form, t)
  if (!values) return { errors }
  return submitLocation(member, form, t, values)
}

function parseFields({ tenant }: Member, names: readonly EditableFieldName[], form: FormData, t: Translate) {
  const schema = profileSchema(names, { contact: tenant.settings.contact_in_texts, t })
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success') return { values: submission.value as Partial<ProfileValues>, errors: {} }
  return { values: null, errors: (submission.error ?? {}) as ProfileReply['errors'] }
}
