import type { ProfileFieldName } from '~/tenancy/settings/vocabulary'
import { shownInterests } from './interests'

/** A field with one of a few options, stored as the option's key. */
export interface ChoiceField {
  kind: 'choice'
  /** Column of `members` if lists search or rank by the field; null for a key of `members.facts`, only displayed. */
  column: 'reason' | null
  options: readonly string[]
  /** Special category of personal data: shown to others only with the member's consent (decisions, 'Accounts'). */
  sensitive: boolean
  /** Section of the profile editor that contains the field. */
  group: EditorGroup
}

/** A field with several options of a list, stored as a list of their keys. */
export interface MultiField {
  kind: 'multi'
  column: 'interests'
  options: readonly string[]
}

export interface TextField {
  kind: 'text'
  column: 'about_me'
  /** Maximum length, in characters. */
  max: number
  multiline: boolean
}

/** Part of where a member lives: chosen from the places module, never free text. */
export interface PlaceField {
  kind: 'place'
  column: 'country' | 'region' | 'city'
}

export type ProfileField = ChoiceField | MultiField | TextField | PlaceField

/** Sections of the profile editor with choices: `about`, below the member's text, and `facts`, below the location. */
export type EditorGroup = 'about' | 'facts'

interface ChoiceOptions {
  column?: ChoiceField['column']
  sensitive?: boolean
  group?: EditorGroup
}

function choice(
  options: readonly string[],
  { column = null, sensitive = false, group = 'facts' }: ChoiceOptions = {},
): ChoiceField {
  return { kind: 'choice', column, options, sensitive, group }
}

/**
 * Every profile attribute of specification 3 that a member fills in. Storage, forms, validation, display, export and
 * texts follow from the entry: its label is `members:field.<name>`, an option's `members:option.<name>.<option>`. Forms
 * and profiles show the fields in this order.
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
  interests: { kind: 'multi', column: 'interests', options: shownInterests },
  country: { kind: 'place', column: 'country' },
  region: { kind: 'place', column: 'region' },
  city: { kind: 'place', column: 'city' },
} as const satisfies Record<ProfileFieldName, ProfileField>

/** Names of the fields of a kind. */
type FieldsOfKind<Kind extends ProfileField['kind']> = {
  [Name in ProfileFieldName]: (typeof profileFields)[Name]['kind'] extends Kind ? Name : never
}[ProfileFieldName]

export type ChoiceFieldName = FieldsOfKind<'choice'>

/** Fields of the profile forms. Places are not among them: they are set by the location fields. */
export type EditableFieldName = FieldsOfKind<'choice' | 'multi' | 'text'>

export const profileFieldEntries = Object.entries(profileFields) as [ProfileFieldName, ProfileField][]

export const choiceFieldNames = profileFieldEntries
  .filter(([, field]) => field.kind === 'choice')
  .map(([name]) => name as ChoiceFieldName)

export const editableFieldNames = profileFieldEntries
  .filter(([, field]) => field.kind !== 'place')
  .map(([name]) => name as EditableFieldName)

/** Returns the choice fields of a section of the profile editor. */
export const choicesOf = (group: EditorGroup): ChoiceFieldName[] =>
  choiceFieldNames.filter((name) => profileFields[name].group === group)

/** Fields of the /complete-signup step for texts and lists; the step before it has all choices. */
export const aboutMeFields = ['about_me', 'interests'] as const satisfies readonly EditableFieldName[]

/** Field values by name. A choice or text is null when the member gave none. */
export type ProfileValues = { [Name in ChoiceFieldName]: string | null } & {
  interests: string[]
  about_me: string | null
}
