import type { ProfileValues } from '../profile-fields'
import { editableFieldNames } from '../profile-fields'

/** Unsaved content of the profile form. */
export interface ProfileDraft {
  values: ProfileValues
  city: string | null
}

/** @param saved the values before the changes; the form has a field for each */
export function profileDraft(saved: ProfileValues, form: FormData): ProfileDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  const values = { ...saved, interests: form.getAll('interests').map(String) }
  for (const name of editableFieldNames) if (name !== 'interests') values[name] = text(name)
  return { values, city: text('city') }
}
