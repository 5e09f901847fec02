import type { Member } from '~/modules/accounts/member'
import { keepUpload } from '~/modules/photos/upload/keep-upload.server'
import { processUpload } from '~/modules/photos/upload/process-upload.server'
import { Suspended } from '../errors'
import type { MessageDraft, MessageTarget, SentMessage } from '../sending/send-message.server'
import { sendMessage } from '../sending/send-message.server'

interface PhotoDraft extends Pick<MessageDraft, 'draftId' | 'answers' | 'about'> {
  file: Uint8Array
  /** Words below the photo. */
  body?: string
}

/**
 * Sends a photo, with words or without, under all rules for photos and for messages, at the price `photo_credits`. Only the two members of the
 * conversation see it. Its files are named after the draft, so a repeated send reuses them.
 * @throws PhotoFormatRefused and UnreadablePhoto 422, UploadedTooOften 429, PhotosBusy and PhotoNotStored 503, and like
 * `sendMessage`
 */
export async function sendPhoto(
  sender: Member,
  target: MessageTarget,
  { file, body = '', ...draft }: PhotoDraft,
): Promise<SentMessage> {
  if (sender.profileStatus === 'suspended') throw new Suspended()
  const owner = { id: `message ${sender.id} ${draft.draftId}`, tenant: sender.tenant }
  const photo = await keepUpload(sender, await processUpload(sender, file), owner)
  return sendMessage(sender, { ...target, ...draft, body, photo })
}
