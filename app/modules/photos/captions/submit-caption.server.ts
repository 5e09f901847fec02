import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { contactCheck } from '~/platform/contact/contact-check'
import { formShape } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'
import { formFields, readForm } from '~/platform/forms/read-form.server'
import type { Tenant } from '~/tenancy/tenant'
import type { CaptionReply, PhotoReply } from '../schema'
import { longestCaption } from '../schema'
import { refusalOf } from '../upload/submit-photos.server'
import { saveCaption } from './save-caption.server'

const fields = z.object({
  photo_id: formFields.id,
  /** Longer than a caption may be, so that one that is too long is refused in words. */
  caption: z
    .string()
    .max(8 * longestCaption)
    .default(''),
  /** The button 'Without a caption'. */
  without: formFields.tick,
})

export const captionForm = formShape(fields)

/** Saves the form of a caption. Returns what was typed with its error, or that the photo is gone; null on success. */
export async function submitCaption(
  member: Member,
  form: FormData,
  t: Translate,
): Promise<{ caption?: CaptionReply; photos?: PhotoReply } | null> {
  const { photo_id: id, caption: text, without } = readForm(form, fields)
  const { data, error } = captionSchema(member.tenant, t).safeParse(without ? '' : text)
  if (error) return { caption: { text, error: error.issues[0]?.message ?? '' } }
  const photos = await refusalOf(() => saveCaption(member, id, data || null), t)
  return photos && { photos }
}

function captionSchema({ settings }: Tenant, t: Translate) {
  return z
    .string()
    .overwrite((typed) => plainText(typed).replace(/\s*\n\s*/g, ' '))
    .max(longestCaption, { error: t('photos:caption.too_long', { max: longestCaption }), abort: true })
    .superRefine(contactCheck(settings.contact_in_texts === 'refuse', (found) => t('common:error.contact', { found })))
}
