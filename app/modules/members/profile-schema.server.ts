import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import { contactCheck } from '~/platform/contact/contact-check'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'
import type { ContactRule } from '~/tenancy/settings/vocabulary'
import type { EditableFieldName, ProfileValues } from './profile-fields'
import { editableFieldNames, profileFields } from './profile-fields'

interface Reading {
  t: Translate
  /** The brand's `contact_in_texts`. */
  contact: ContactRule
}

/** Free text: line breaks are kept, other control characters removed; an empty text becomes null. */
export function longText(max: number, { t, contact }: Reading) {
  return z
    .string()
    .transform((typed) => plainText(typed).replace(/\n{3,}/g, '\n\n'))
    .pipe(
      z
        .string()
        .max(max, { error: t('members:error.too_long'), abort: true })
        .superRefine(contactCheck(contact === 'refuse', (found) => t('common:error.contact', { found }))),
    )
    .transform((typed) => typed || null)
    .nullish()
    .transform((typed) => typed ?? null)
}

/** Maximum length of an option's key: more than any option has. */
const longestOption = 40

function schemaOf(name: EditableFieldName, reading: Reading) {
  const { t } = reading
  const field = profileFields[name]
  if (field.kind === 'text') return longText(field.max, reading)
  if (field.kind === 'multi') {
    const options: readonly string[] = field.options
    return z
      .array(z.string().max(longestOption))
      .max(options.length, t('members:error.unknown_option'))
      .default([])
      .refine((chosen) => chosen.every((key) => options.includes(key)), t('members:error.unknown_option'))
      .transform((chosen) => options.filter((key) => chosen.includes(key)))
  }
  const options: readonly string[] = field.options
  return z
    .string()
    .max(longestOption, t('members:error.unknown_option'))
    .nullish()
    .transform((chosen) => chosen || null)
    .refine((chosen) => chosen === null || options.includes(chosen), t('members:error.unknown_option'))
}

/** For schemas of which only the shape is used: errors are keys of texts. */
const unread: Reading = { t: untranslated, contact: 'refuse' }

/**
 * Returns the zod schema of some profile fields, built from the field table. An empty field becomes null; an unknown
 * option is an error.
 */
export function profileSchema<Name extends EditableFieldName>(names: readonly Name[], reading = unread) {
  const shape = Object.fromEntries(names.map((name) => [name, schemaOf(name, reading)]))
  return z.object(shape) as unknown as z.ZodType<Pick<ProfileValues, Name>>
}

/** All fields of the profile editor; the sign-up's steps have some of them. */
export const profileForm = formShape(profileSchema(editableFieldNames))

export const interestsForm = formShape(profileSchema(['interests']))
