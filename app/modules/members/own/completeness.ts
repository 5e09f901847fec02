import { mostAnswers } from '../answers/schema'
import type { EditableFieldName, ProfileValues } from '../profile-fields'
import { choiceFieldNames, profileFields } from '../profile-fields'

/** Parts of a complete profile. Each is a line of the editor's list, with the text `members:complete.<name>`. */
export const completenessParts = [
  'main_photo',
  'about_me',
  'answers',
  'interests',
  'location',
  'second_photo',
  'facts',
] as const

export type CompletenessPart = (typeof completenessParts)[number]

/** Minimum number of interests in a complete profile. */
const enoughInterests = 3

/** Sensitive fields don't count towards completeness, so that no member feels pressed to fill them in. */
const sensitive = (name: EditableFieldName) => {
  const field = profileFields[name]
  return field.kind === 'choice' && field.sensitive
}

/** Returns which parts are filled in; only parts that the member can fill in are listed (design, 17). */
export function completeness(own: {
  values: ProfileValues
  city: string | null
  /** Number of answers to prompts. */
  answers: number
  /** Photos that are neither removed nor refused. */
  photos: number
  /** Maximum number of photos the member may have. */
  mostPhotos: number
}): Partial<Record<CompletenessPart, boolean>> {
  const { values, photos } = own
  return {
    main_photo: photos > 0,
    about_me: values.about_me !== null,
    answers: own.answers >= mostAnswers,
    interests: values.interests.length >= enoughInterests,
    location: own.city !== null,
    ...(own.mostPhotos > 1 ? { second_photo: photos > 1 } : {}),
    facts: choiceFieldNames.filter((name) => !sensitive(name)).every((name) => values[name] !== null),
  }
}
