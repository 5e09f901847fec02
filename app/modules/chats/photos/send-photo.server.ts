import type { Member } from '~/modules/accounts/member'
import { keepUpload } from '~/modules/photos/upload/keep-upload.server'
import { processUpload } from '~/modules/photos/upload/process-upload.server'
import { Suspended } from '../errors'
import type { MessageTarget, SentMessage } from '../sending/send-message.server'
import { sendMessage } from '../sending/send-message.server'

/**
 * Sends a photo: every rule of photos, then every rule of messages, at the price `photo_credits`. Only the two who write to
 * each other see it. Its files are named by the draft, so that a repeated send keeps the same ones.
 * @throws PhotoFormatRefused and UnreadablePhoto 422, UploadedTooOften 429, PhotosBusy and PhotoNotStored 503, and as `sendMessage`
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
