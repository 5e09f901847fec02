import type { ProfileFieldName } from '~/tenancy/settings/vocabulary'
import { interests } from './interests'

/** One of a few options; stored as its key. */
export interface ChoiceField {
  kind: 'choice'
  column: 'sexuality' | 'hair_colour' | 'eye_colour' | 'body_type' | 'relationship_status' | 'tattoos' | 'reason'
  options: readonly string[]
  /** Special category: shown to others only with the member's consent (decisions, 'Accounts'). */
  sensitive: boolean
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

function choice(
  column: ChoiceField['column'],
  options: readonly string[],
  { sensitive = false }: { sensitive?: boolean } = {},
): ChoiceField {
  return { kind: 'choice', column, options, sensitive }
}

/**
 * Every profile attribute of specification 3 that a member fills in. Form, validation, display and texts follow from the
 * entry: its label is `members:field.<name>`, an option's `members:option.<name>.<option>`. The order is that of forms
 * and profiles.
 */
export const profileFields = {
  about_me: { kind: 'text', column: 'about_me', max: 1_000, multiline: true },
  reason_for_signup: choice('reason', ['relationship', 'dating', 'friendship', 'chat', 'adventure', 'not_sure']),
  relationship_status: choice('relationship_status', [
    'single',
    'separated',
    'divorced',
    'widowed',
    'in_a_relationship',
    'open_relationship',
    'married',
  ]),
  sexuality: choice('sexuality', ['hetero', 'gay', 'lesbian', 'bi'], { sensitive: true }),
  hair_colour: choice('hair_colour', ['black', 'brown', 'blond', 'red', 'grey', 'bald', 'other']),
  eye_colour: choice('eye_colour', ['brown', 'blue', 'green', 'grey', 'hazel', 'other']),
  body_type: choice('body_type', ['slim', 'athletic', 'average', 'curvy', 'full']),
  tattoos: choice('tattoos', ['none', 'one_small', 'some', 'many']),
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

/** The steps of /complete-signup that ask for fields of this table. */
export const personalInfoFields = [
  'relationship_status',
  'reason_for_signup',
  'sexuality',
  'hair_colour',
  'eye_colour',
  'body_type',
  'tattoos',
] as const satisfies readonly EditableFieldName[]

export const aboutMeFields = ['about_me', 'interests'] as const satisfies readonly EditableFieldName[]

/** What the table holds of the fields, under their names: a choice null when not said. */
export type ProfileValues = { [Name in ChoiceFieldName]: string | null } & {
  interests: string[]
  about_me: string | null
}
