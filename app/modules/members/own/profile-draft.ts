import type { ProfileValues } from '../profile-fields'
import { editableFieldNames } from '../profile-fields'

/** What stands in the form of the profile and is not saved yet. */
export interface ProfileDraft {
  values: ProfileValues
  city: string | null
}

/** @param saved the values of before; the form has a field for each */
export function profileDraft(saved: ProfileValues, form: FormData): ProfileDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  const values = { ...saved, interests: form.getAll('interests').map(String) }
  for (const name of editableFieldNames) if (name !== 'interests') values[name] = text(name)
  return { values, city: text('city') }
}
