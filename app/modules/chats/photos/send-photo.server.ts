import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { keepPhoto } from '~/modules/photos/keep-photo.server'
import { assertPhotoFormat, processUpload } from '~/modules/photos/upload/process-upload.server'
import { removePhotoFiles } from '~/modules/photos/upload/remove-files.server'
import type { MessageTarget, SentMessage } from '../sending/send-message.server'
import { sendMessage } from '../sending/send-message.server'

/**
 * Sends a photo: every rule of photos, then every rule of messages, at the price `photo_credits`. Only the two who write to
 * each other see it. Its files are named by the draft, so that a repeated send keeps the same ones.
 * @throws PhotoFormatRefused and UnreadablePhoto 422, UploadedTooOften 429, PhotosBusy 503, and as `sendMessage`
 */
export async function sendPhoto(
  sender: Member,
  target: MessageTarget,
  { draftId, file }: { draftId: string; file: Uint8Array },
): Promise<SentMessage> {
  assertPhotoFormat(file)
  const photo = await keepPhoto(
    { id: `message ${sender.id} ${draftId}`, tenant: sender.tenant },
    await processUpload(sender, file),
  )
  try {
    return await sendMessage(sender, { ...target, draftId, body: '', photo })
  } catch (error) {
    if (!(await isSent(sender, photo.hash))) await removePhotoFiles(sender.tenant, photo)
    throw error
  }
}

/** The same draft may have been sent by another request: its photo stays. */
function isSent(sender: Member, hash: string): Promise<boolean> {
  return forMember(sender, async (db) => {
    const photo = await db
      .selectFrom('message_photos')
      .select('message_id')
      .where('pool_id', '=', db.scope.poolId)
      .where('sender_id', '=', sender.id)
      .where('hash', '=', hash)
      .executeTakeFirst()
    return photo !== undefined
  })
}
