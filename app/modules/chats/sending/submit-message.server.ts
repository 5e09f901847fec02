import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { NotEnoughCredits } from '~/modules/credits/errors'
import { photoField } from '~/modules/photos/upload/limits'
import { bytesIn, photoIn, readUpload } from '~/modules/photos/upload/read-upload.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { DomainError } from '~/platform/errors'
import { anyOfForms, fileField, formShape } from '~/platform/forms/form-shape.server'
import { actionForm, formFields } from '~/platform/forms/read-form.server'
import { unitsFor } from '~/platform/forms/text-length'
import { giftNames, longestMessageUnits } from '~/tenancy/settings/vocabulary'
import { longestPartName } from '../about/profile-part.server'
import { goodbyeLimits } from '../ending/schema'
import { PremiumOnly, TooManyMessages, UnsendableText } from '../errors'
import { messageKey, messageOf } from '../message-key.server'
import { sendPhoto } from '../photos/send-photo.server'
import type { MessageKind, SendOutcome, SendRefusal } from '../schema'
import { messagesPerMinute } from '../schema'
import { sendVoice } from '../voice/send-voice.server'
import { barCount, barsField, voiceField } from '../voice/voice'
import type { MessageTarget, SentMessage } from './send-message.server'
import { sendMessage } from './send-message.server'
import { keepUnsent } from './unsent/unsent-text.server'

/** Maximum length of a message key, in characters. */
const longestKey = 200

/** The composer's forms: a text, a gift with a line, a photo with words, a recording. */
const messageSchema = z.object({
  body: z.string().max(longestMessageUnits).default(''),
  draft_id: z.uuid().toLowerCase(),
  gift: z.enum(giftNames).optional(),
  /** Key of the message that it replies to. */
  answers: z.string().max(longestKey).optional(),
  /** Name of the part of the recipient's profile that it is about. */
  about: z.string().max(longestPartName).optional(),
  /** The wave of a recording. One that isn't a wave is left out. */
  [barsField]: z
    .string()
    .max(2 * barCount)
    .optional(),
  script: formFields.script,
})

const wave = z.string().regex(new RegExp(`^[0-9a-f]{${barCount}}$`))

/** All fields that a composer sends, with or without a script. */
export const messageForm = anyOfForms(formShape(messageSchema), fileField(photoField), fileField(voiceField))

/** Form of an action on a message or on the conversation. */
export const messageActionForm = actionForm.extend({
  message: z.string().max(longestKey).default(''),
  reaction: formFields.id,
})

/** Form of a goodbye: one of the suggested lines, or own words. */
export const goodbyeForm = actionForm.extend({
  line: formFields.id,
  words: z.string().max(unitsFor(goodbyeLimits.characters)).default(''),
})

/** Forms of a conversation's page: the composer's, the menus' and the goodbye's. */
export const conversationForm = anyOfForms(messageForm, formShape(messageActionForm), formShape(goodbyeForm))

/** Reads a form of a conversation's page. A photo that can't be accepted is returned as a refusal. */
export async function readMessageForm(
  request: Request,
  member: Member,
  t: Translate,
): Promise<FormData | { refused: SendRefusal }> {
  try {
    return await readUpload(request, conversationForm)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refused: refusalOf(error, member, t, { kind: 'photo', body: '', draftId: '' }) }
  }
}

/**
 * Submits a composer's form to `sendMessage`, `sendPhoto` or `sendVoice`. Refusals are returned as texts, together with what was
 * written.
 */
export async function submitMessage(
  member: Member,
  target: MessageTarget,
  form: FormData,
  t: Translate,
): Promise<SendOutcome> {
  const kind = kindOf(form)
  const parsed = messageSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) {
    return { refused: refusalOf(new UnsendableText('not_text', 0), member, t, { kind, body: '', draftId: '' }) }
  }
  const { body, draft_id: draftId, gift, about, script, bars } = parsed.data
  const answers = messageOf(parsed.data.answers ?? '') ?? undefined
  try {
    await assertNotTooMany(member)
    const draft = { draftId, answers, about }
    const send: Record<MessageKind, () => Promise<SentMessage>> = {
      text: () => sendMessage(member, { ...target, ...draft, body, unscripted: !script }),
      gift: () => sendMessage(member, { ...target, ...draft, body, gift, unscripted: !script }),
      photo: async () => sendPhoto(member, target, { ...draft, body, file: await photoIn(form) }),
      voice: async () => {
        const file = await bytesIn(form, voiceField)
        return sendVoice(member, target, { ...draft, file, bars: wave.safeParse(bars).data ?? null })
      },
    }
    const sent = await send[kind]()
    return { sent: { id: messageKey(sent.id), conversationId: sent.conversationId } }
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) {
      if (!script && kind === 'text' && !(error instanceof UnsendableText)) {
        await keepUnsent(member, target, body, { answers, about })
      }
      return { refused: refusalOf(error, member, t, { kind, body, draftId }) }
    }
    throw error
  }
}

function kindOf(form: FormData): MessageKind {
  if (form.has(photoField)) return 'photo'
  if (form.has(voiceField)) return 'voice'
  return form.has('gift') ? 'gift' : 'text'
}

/** The limit is far above what a person writes. A refused text stays with the sender, who can try again. */
export async function assertNotTooMany(member: Member): Promise<void> {
  const rule = { name: 'messages', points: messagesPerMinute, seconds: 60 }
  const { allowed, waitSeconds } = await rateLimit(member.tenant, rule).take(member.id)
  if (!allowed) throw new TooManyMessages(waitSeconds)
}

export function refusalOf(
  error: DomainError,
  member: Member,
  t: Translate,
  written: Pick<SendRefusal, 'kind' | 'body' | 'draftId'>,
): SendRefusal {
  return {
    ...written,
    status: error.status,
    text: t(error.code, error.data),
    alert: alertOf(error, member, written.kind),
    price: error instanceof NotEnoughCredits ? error.price : null,
  }
}

function alertOf(error: DomainError, member: Member, kind: MessageKind): SendRefusal['alert'] {
  if (error instanceof PremiumOnly) return 'premium'
  if (!(error instanceof NotEnoughCredits)) return null
  return member.paid || error.balance > 0 || kind !== 'text' ? 'credits' : 'free_messages'
}
