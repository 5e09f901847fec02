import type { Member } from '~/modules/accounts/member'
import { keepUpload } from '~/modules/photos/upload/keep-upload.server'
import { processUpload } from '~/modules/photos/upload/process-upload.server'
import { Suspended } from '../errors'
import type { MessageTarget, SentMessage } from '../sending/send-message.server'
import { sendMessage } from '../sending/send-message.server'

/**
 * Sends a photo, under all rules for photos and for messages, at the price `photo_credits`. Only the two members of the
 * conversation see it. Its files are named after the draft, so a repeated send reuses them.
 * @throws PhotoFormatRefused and UnreadablePhoto 422, UploadedTooOften 429, PhotosBusy and PhotoNotStored 503, and like
 * `sendMessage`
 */
export async function sendPhoto(
  sender: Member,
  target: MessageTarget,
  { draftId, file }: { draftId: string; file: Uint8Array },
): Promise<SentMessage> {
  if (sender.profileStatus === 'suspended') throw new Suspended()
  const owner = { id: `message ${sender.id} ${draftId}`, tenant: sender.tenant }
  const photo = await keepUpload(sender, await processUpload(sender, file), owner)
  return sendMessage(sender, { ...target, draftId, body: '', photo })
}
