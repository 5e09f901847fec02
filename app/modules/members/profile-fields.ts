import type { ProfileFieldName } from '~/tenancy/settings/vocabulary'
import { interests } from './interests'

/** One of a few options; stored as its key. */
export interface ChoiceField {
  kind: 'choice'
  /** A column of `members` where lists search or rank by it; null: a key of `members.facts`, for display alone. */
  column: 'reason' | null
  options: readonly string[]
  /** Special category: shown to others only with the member's consent (decisions, 'Accounts'). */
  sensitive: boolean
  /** Where the editor of the profile asks for it. */
  group: EditorGroup
}

/** Several of a list; stored as a list of keys. */
export interface MultiField {
  kind: 'multi'
  column: 'interests'
  options: readonly string[]
}

export interface TextField {
  kind: 'text'
  column: 'about_me'
  /** Characters. */
  max: number
  multiline: boolean
}

/** Where a member lives: chosen from the places of the places module, never typed. */
export interface PlaceField {
  kind: 'place'
  column: 'country' | 'region' | 'city'
}

export type ProfileField = ChoiceField | MultiField | TextField | PlaceField

/** Sections of the profile editor that show choices: beside the own words, and below the location. */
export type EditorGroup = 'about' | 'facts'

interface ChoiceWish {
  column?: ChoiceField['column']
  sensitive?: boolean
  group?: EditorGroup
}

function choice(
  options: readonly string[],
  { column = null, sensitive = false, group = 'facts' }: ChoiceWish = {},
): ChoiceField {
  return { kind: 'choice', column, options, sensitive, group }
}

/**
 * Every profile attribute of specification 3 that a member fills in. Storage, forms, validation, display, export and texts
 * follow from the entry: its label is `members:field.<name>`, an option's `members:option.<name>.<option>`. The order is
 * that of forms and profiles.
 */
export const profileFields = {
  about_me: { kind: 'text', column: 'about_me', max: 1_000, multiline: true },
  relationship_status: choice(
    ['single', 'separated', 'divorced', 'widowed', 'in_a_relationship', 'open_relationship', 'married'],
    { group: 'about' },
  ),
  reason_for_signup: choice(['relationship', 'dating', 'friendship', 'chat', 'adventure', 'not_sure'], {
    column: 'reason',
    group: 'about',
  }),
  sexuality: choice(['hetero', 'gay', 'lesbian', 'bi'], { sensitive: true }),
  body_type: choice(['slim', 'athletic', 'average', 'curvy', 'full']),
  hair_colour: choice(['black', 'brown', 'blond', 'red', 'grey', 'bald', 'other']),
  eye_colour: choice(['brown', 'blue', 'green', 'grey', 'hazel', 'other']),
  tattoos: choice(['none', 'one_small', 'some', 'many']),
  interests: { kind: 'multi', column: 'interests', options: interests },
  country: { kind: 'place', column: 'country' },
  region: { kind: 'place', column: 'region' },
  city: { kind: 'place', column: 'city' },
} as const satisfies Record<ProfileFieldName, ProfileField>

/** The fields of a kind, by name. */
type FieldsOfKind<Kind extends ProfileField['kind']> = {
  [Name in ProfileFieldName]: (typeof profileFields)[Name]['kind'] extends Kind ? Name : never
}[ProfileFieldName]

export type ChoiceFieldName = FieldsOfKind<'choice'>

/** The fields that a form of ours has: places come by the location step. */
export type EditableFieldName = FieldsOfKind<'choice' | 'multi' | 'text'>

export const profileFieldEntries = Object.entries(profileFields) as [ProfileFieldName, ProfileField][]

export const choiceFieldNames = profileFieldEntries
  .filter(([, field]) => field.kind === 'choice')
  .map(([name]) => name as ChoiceFieldName)

export const editableFieldNames = profileFieldEntries
  .filter(([, field]) => field.kind !== 'place')
  .map(([name]) => name as EditableFieldName)

/** The choices that a section of the profile editor asks for. */
export const choicesOf = (group: EditorGroup): ChoiceFieldName[] =>
  choiceFieldNames.filter((name) => profileFields[name].group === group)

/** The step of /complete-signup that asks for texts and lists; the one before it asks for all choices. */
export const aboutMeFields = ['about_me', 'interests'] as const satisfies readonly EditableFieldName[]

/** The values of the fields, under their names: a choice null when not said. */
export type ProfileValues = { [Name in ChoiceFieldName]: string | null } & {
  interests: string[]
  about_me: string | null
}
