import { z } from 'zod'
import { formShape } from '~/platform/forms/form-shape.server'
import type { EditableFieldName, ProfileValues } from './profile-fields'
import { editableFieldNames, profileFields } from './profile-fields'

/** Free text: line breaks are kept, other control characters are not, and what is empty is not said. */
function text(max: number) {
  return z
    .string()
    .transform((typed) =>
      typed
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, '')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    )
    .pipe(z.string().max(max, 'members:error.too_long'))
    .transform((typed) => typed || null)
    .nullish()
    .transform((typed) => typed ?? null)
}

/** Of all options, and some more. */
const longestOption = 40

function schemaOf(name: EditableFieldName) {
  const field = profileFields[name]
  if (field.kind === 'text') return text(field.max)
  if (field.kind === 'multi') {
    const options: readonly string[] = field.options
    return z
      .array(z.string().max(longestOption))
      .max(options.length, 'members:error.unknown_option')
      .default([])
      .refine((chosen) => chosen.every((key) => options.includes(key)), 'members:error.unknown_option')
      .transform((chosen) => options.filter((key) => chosen.includes(key)))
  }
  const options: readonly string[] = field.options
  return z
    .string()
    .max(longestOption, 'members:error.unknown_option')
    .nullish()
    .transform((chosen) => chosen || null)
    .refine((chosen) => chosen === null || options.includes(chosen), 'members:error.unknown_option')
}

/**
 * The zod schema of some profile fields, made from their table. An empty field is null ('not said'); an unknown option is
 * an error with a text key.
 */
export function profileSchema<Name extends EditableFieldName>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, schemaOf(name)]))
  return z.object(shape) as unknown as z.ZodType<Pick<ProfileValues, Name>>
}

/** All fields of the profile editor; a step of the sign-up has some of them. */
export const profileForm = formShape(profileSchema(editableFieldNames))
