import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { DomainError } from '~/platform/errors'
import { anyOfForms, fileField, formShape } from '~/platform/forms/form-shape.server'
import { formFields, readForm } from '~/platform/forms/read-form.server'
import { focusPhoto } from '../focus/focus-photo.server'
import type { PhotoReply } from '../schema'
import { makeMainPhoto, movePhoto, placePhoto, removePhoto } from './arrange-photos.server'
import type { PhotoIntent } from './intents'
import { photoIntents } from './intents'
import { photoField, placeField } from './limits'
import { photoIn } from './read-upload.server'
import { uploadPhoto } from './upload-photo.server'

/** Fields of all photo forms. */
const fields = z.object({
  intent: formFields.intent,
  photo_id: formFields.id,
  /** Column and row of a cell; empty for none. */
  focus: z
    .union([
      z.literal(''),
      z
        .string()
        .max(2)
        .regex(/^[0-4]{2}$/),
    ])
    .optional(),
  [placeField]: z.coerce.number().int().nonnegative().optional().catch(undefined),
})

export const photoForm = anyOfForms(formShape(fields), fileField(photoField))

const rules: Record<PhotoIntent, (member: Member, form: FormData) => Promise<void>> = {
  add_photo: addPhotoOf,
  remove_photo: (member, form) => removePhoto(member, idIn(form)),
  main_photo: (member, form) => makeMainPhoto(member, idIn(form)),
  photo_forward: (member, form) => movePhoto(member, idIn(form), -1),
  photo_back: (member, form) => movePhoto(member, idIn(form), 1),
  place_photo: (member, form) => placePhoto(member, idIn(form), placeIn(form) ?? 0),
  focus_photo: (member, form) => focusPhoto(member, idIn(form), focusIn(form)),
}

/** Handles the photo forms of /profile and /complete-signup. Returns a refusal as text; null if it was done. */
export async function submitPhotos(member: Member, form: FormData, t: Translate): Promise<PhotoReply | null> {
  const intent = photoIntents.find((known) => known === readForm(form, fields).intent)
  if (!intent) throw new Response(null, { status: 400 })
  return refusalOf(() => rules[intent](member, form), t)
}

/** Adds the photo in a form, at the form's index. */
export async function addPhotoOf(member: Member, form: FormData): Promise<void> {
  await uploadPhoto(member, await photoIn(form), placeIn(form))
}

/** Runs `work`; returns its refusal as text, or null. */
export async function refusalOf(work: () => Promise<unknown>, t: Translate): Promise<PhotoReply | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith('photos:')) {
      return { refused: t(error.code, error.data), status: error.status }
    }
    throw error
  }
}

function placeIn(form: FormData): number | undefined {
  return readForm(form, fields)[placeField]
}

function focusIn(form: FormData): number | null {
  const { focus } = readForm(form, fields)
  return focus ? Number(focus) : null
}

function idIn(form: FormData): string {
  return readForm(form, fields).photo_id
}
