import { forMember } from '~/database/for-tenant.server'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { photoField } from '~/modules/photos/upload/limits'
import { photoIn, readUpload } from '~/modules/photos/upload/read-upload.server'
import { DomainError } from '~/platform/errors'
import type { FormShape } from '~/platform/forms/form-shape.server'
import { anyOfForms, fileField, formShape } from '~/platform/forms/form-shape.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { NotOffered, PoseExpired } from './errors'
import { givePose, poseIn } from './poses.server'
import type { VerificationReply } from './schema'
import { sendSelfie, takeBack } from './send-selfie.server'

const fields = pageForm({ intent: formFields.intent, pose: formFields.path, consent: formFields.tick })

export const verificationForm = anyOfForms(formShape(fields), fileField(photoField))

/** Handles the form of the page: sends a selfie, or takes it back. Returns why it was refused; null if it was done. */
export async function submitVerification(
  member: Member,
  request: Request,
  { shape, t }: { shape: FormShape | null; t: Translate },
): Promise<(VerificationReply & { status: number }) | null> {
  let token = ''
  try {
    const form = await readUpload(request, shape)
    const { intent, pose, consent } = readForm(form, fields)
    token = pose ?? ''
    if (intent === 'take_back') await forMember(member, (db) => takeBack(db, member.id))
    else if (member.tenant.settings.photo_verification === 'off') throw new NotOffered()
    else await sendSelfie(member, { file: await photoIn(form), pose: token, consents: consent })
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refused: t(error.code, error.data), status: error.status, given: givenIn(member, token) }
  }
}

/** Returns the pose of a refused form, while it is valid, so that the member need not take another photo; else a new one. */
function givenIn(member: Member, token: string): VerificationReply['given'] {
  try {
    return { pose: poseIn(member, token), token }
  } catch (error) {
    if (error instanceof PoseExpired) return givePose(member, null)
    throw error
  }
}
