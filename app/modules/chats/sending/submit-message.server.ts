import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { NotEnoughCredits } from '~/modules/credits/errors'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { DomainError } from '~/platform/errors'
import { PremiumOnly, TooManyMessages, UnsendableText } from '../errors'
import type { SendOutcome, SendRefusal } from '../schema'
import { messagesPerMinute } from '../schema'
import { sendMessage } from './send-message.server'

/** The composer's form. Lengths are the rule's business: far longer texts are cut off here. */
const messageForm = z.object({
  body: z.string().max(50_000),
  draft_id: z.uuid().toLowerCase(),
})

/** What a composer sends, on its way to `sendMessage`: refusals come back as texts, with what was written. */
export async function submitMessage(
  member: Member,
  target: { conversation: string } | { to: string },
  form: FormData,
  t: Translate,
): Promise<SendOutcome> {
  const parsed = messageForm.safeParse(Object.fromEntries(form))
  if (!parsed.success)
    return { refused: refusalOf(new UnsendableText('not_text', 0), member, t, { body: '', draftId: '' }) }
  const written = { body: parsed.data.body, draftId: parsed.data.draft_id }
  try {
    await assertNotTooMany(member)
    const sent = await sendMessage(member, { ...target, ...written })
    return { sent: { id: sent.id, conversationId: sent.conversationId } }
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return { refused: refusalOf(error, member, t, written) }
    throw error
  }
}

/** A person writes far fewer; what is refused stays with the sender to be tried again. */
async function assertNotTooMany(member: Member): Promise<void> {
  const rule = { name: 'messages', points: messagesPerMinute, seconds: 60 }
  const { allowed, waitSeconds } = await rateLimit(member.tenant, rule).take(member.id)
  if (!allowed) throw new TooManyMessages(waitSeconds)
}

function refusalOf(
  error: DomainError,
  member: Member,
  t: Translate,
  written: { body: string; draftId: string },
): SendRefusal {
  return { ...written, status: error.status, text: t(error.code, error.data), alert: alertOf(error, member) }
}

function alertOf(error: DomainError, member: Member): SendRefusal['alert'] {
  if (error instanceof PremiumOnly) return 'premium'
  if (!(error instanceof NotEnoughCredits)) return null
  return member.paid || error.balance > 0 ? 'credits' : 'free_messages'
}
