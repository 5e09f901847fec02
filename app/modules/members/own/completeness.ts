import type { EditableFieldName, ProfileValues } from '../profile-fields'
import { choiceFieldNames, profileFields } from '../profile-fields'

/** What makes a profile complete: each entry is a line of the editor's list, `members:complete.<name>`. */
export const completenessParts = ['main_photo', 'about_me', 'interests', 'location', 'second_photo', 'facts'] as const

export type CompletenessPart = (typeof completenessParts)[number]

/** 'Three interests or more'. */
const enoughInterests = 3

/** What a member needn't tell to be complete: nobody is pressed to say it. */
const sensitive = (name: EditableFieldName) => {
  const field = profileFields[name]
  return field.kind === 'choice' && field.sensitive
}

/** Which parts are there; only what the member can fill in counts (design, 17). */
export function completeness(own: {
  values: ProfileValues
  city: string | null
  /** Photos that are neither removed nor refused. */
  photos: number
  /** How many the member may have. */
  mostPhotos: number
}): Partial<Record<CompletenessPart, boolean>> {
  const { values, photos } = own
  return {
    main_photo: photos > 0,
    about_me: values.about_me !== null,
    interests: values.interests.length >= enoughInterests,
    location: own.city !== null,
    ...(own.mostPhotos > 1 ? { second_photo: photos > 1 } : {}),
    facts: choiceFieldNames.filter((name) => !sensitive(name)).every((name) => values[name] !== null),
  }
}
