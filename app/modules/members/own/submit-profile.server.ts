import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import type { Member, Viewer } from '~/modules/accounts/member'
import { locationRules, locationSentBack, readLocationFields } from '~/modules/places/location.server'
import { onceForVersion } from '~/tenancy/files/once-for-version'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import type { EditableFieldName } from '../profile-fields'
import { profileSchema } from '../profile-schema.server'
import { saveProfile } from '../save-profile.server'
import { saveLocation } from './save-location.server'
import type { PlaceReply, ProfileReply } from './schema'

/** Cached per `t`, which exists once for each language and each brand's wordings. */
const rules = onceForVersion<FormRules>()

/** Returns the constraints of profile fields for the browser, and those of the location if the form has it. */
export function profileRules(
  member: Viewer,
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

/** Saves some fields of the profile. Returns null on success. */
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

/** Saves the location and some fields of the profile: all or none. Returns null on success. */
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

/** Returns the typed values to a form with a location; pages without JavaScript load a country's regions this way. */
export async function placeReply(
  form: FormData,
  result: PlaceReply['result'],
  { tenant, language }: Pick<Viewer, 'tenant'> & { language: Language },
): Promise<PlaceReply> {
  return { result, ...(await locationSentBack(tenant, form, { known: !result.error?.city, language })) }
}

/** Returns the submitted values of a profile form, without errors. */
export function unsubmitted(form: FormData): SubmissionResult<string[]> {
  const { initialValue } = parseWithZod(form, { schema: z.object({}) }).reply({ resetForm: false })
  return initialValue ? { initialValue } : {}
}

function fieldsOf({ tenant }: Viewer, names: readonly EditableFieldName[], t: Translate) {
  return profileSchema(names, { contact: tenant.settings.contact_in_texts, t })
}
