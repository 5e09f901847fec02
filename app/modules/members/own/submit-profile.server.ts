import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { locationRules, readLocationFields } from '~/modules/places/location.server'
import { onceForVersion } from '~/tenancy/files/once-for-version'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import type { EditableFieldName } from '../profile-fields'
import { profileSchema } from '../profile-schema.server'
import { saveProfile } from '../save-profile.server'
import { saveLocation } from './save-location.server'
import type { ProfileReply } from './schema'

/** A `t` is made once for each language and each brand's wordings. */
const rules = onceForVersion<FormRules>()

/** What the browser is told of the fields of a profile, and of those of the location where they are asked for, too. */
export function profileRules(
  member: Member,
  names: readonly EditableFieldName[],
  t: Translate,
  { location }: { location: boolean },
): Promise<FormRules> {
  const key = [member.tenant.settings.contact_in_texts, location, ...names].join()
  return rules(t, key, () => {
    const fields = fieldsOf(member, names, t)
    return formRules(location ? fields.and(locationRules(t)) : fields)
  })
}

/** Some fields of the profile; null: they are saved. */
export async function submitFields(
  member: Member,
  names: readonly EditableFieldName[],
  form: FormData,
  t: Translate,
): Promise<ProfileReply | null> {
  const submission = parseWithZod(form, { schema: fieldsOf(member, names, t) })
  if (submission.status !== 'success') return { result: submission.reply() }
  await saveProfile(member, submission.value)
  return null
}

/** The location, and some fields of the profile: all are saved, or none. */
export async function submitProfile(
  member: Member,
  names: readonly EditableFieldName[],
  form: FormData,
  t: Translate,
): Promise<ProfileReply | null> {
  const submission = parseWithZod(form, { schema: fieldsOf(member, names, t).and(locationRules(t)) })
  if (submission.status !== 'success') return { result: submission.reply() }
  const { country, city, ...profile } = submission.value
  const refusal = await saveLocation(member, readLocationFields(form), profile)
  if (!refusal) return null
  return { result: submission.reply({ fieldErrors: { [refusal.field]: [t(refusal.key, refusal.values)] } }) }
}

/** A form of the profile as it was sent, without complaints. */
export function unsubmitted(form: FormData): SubmissionResult<string[]> {
  const { initialValue } = parseWithZod(form, { schema: z.object({}) }).reply({ resetForm: false })
  return initialValue ? { initialValue } : {}
}

function fieldsOf({ tenant }: Member, names: readonly EditableFieldName[], t: Translate) {
  return profileSchema(names, { contact: tenant.settings.contact_in_texts, t })
}
