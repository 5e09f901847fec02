import { createHash } from 'node:crypto'
import type { Member } from '~/modules/accounts/member'
import { voiceKey } from '~/modules/photos/stored-files'
import { storeUpload } from '~/modules/photos/upload/keep-upload.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { storageOf } from '~/platform/storage.server'
import { Suspended } from '../errors'
import type { MessageDraft, MessageTarget, SentMessage } from '../sending/send-message.server'
import { sendMessage } from '../sending/send-message.server'
import { VoiceRefused, VoicesTooOften, VoiceTooLarge } from './errors'
import { rewriteVoice } from './rewrite-voice.server'
import { voiceLimits } from './voice'

interface VoiceDraft extends Pick<MessageDraft, 'draftId' | 'answers' | 'about'> {
  file: Uint8Array
  /** The wave, as the sender's browser measured it; null for a plain line. */
  bars: string | null
}

/**
 * Sends a voice message under all rules for messages, at the price `photo_credits`. Only the two members of the
 * conversation hear it. Its file is named after the draft, so a repeated send reuses it, and is removed some minutes
 * later if no message names it by then.
 * @throws VoiceRefused 422, VoiceTooLarge 413, VoicesTooOften 429, PhotosBusy and PhotoNotStored 503, and like
 * `sendMessage`
 */
export async function sendVoice(
  sender: Member,
  target: MessageTarget,
  { file, bars, ...draft }: VoiceDraft,
): Promise<SentMessage> {
  if (sender.profileStatus === 'suspended') throw new Suspended()
  if (file.length === 0) throw new VoiceRefused('unreadable')
  if (file.length > voiceLimits.megabytes * 1024 * 1024) throw new VoiceTooLarge()
  const rule = { name: 'voices', points: voiceLimits.perHour, seconds: 3_600, counts503: true }
  const { allowed, waitSeconds } = await rateLimit(sender.tenant, rule).take(sender.id)
  if (!allowed) throw new VoicesTooOften(waitSeconds)
  const { bytes, ...rewritten } = await rewriteVoice(file)
  const hash = hashOf(sender, draft.draftId, file)
  await storeUpload(sender, { hash, blurredHash: null }, () =>
    storageOf(sender.tenant).put(voiceKey(hash), Buffer.from(bytes)),
  )
  return sendMessage(sender, { ...target, ...draft, body: '', voice: { hash, bars, ...rewritten } })
}

/** Of what was recorded: a container that is written again differs by its moment. */
function hashOf(sender: Member, draftId: string, file: Uint8Array): string {
  const owner = `${sender.tenant.poolId} voice ${sender.id} ${draftId} `
  return createHash('sha256').update(owner).update(file).digest('base64url')
}
