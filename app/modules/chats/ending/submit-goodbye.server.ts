import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { DomainError } from '~/platform/errors'
import { readForm } from '~/platform/forms/read-form.server'
import type { SendRefusal } from '../schema'
import { assertNotTooMany, goodbyeForm, refusalOf } from '../sending/submit-message.server'
import { sayGoodbye } from './say-goodbye.server'
import { goodbyeLines } from './schema'

/** Says goodbye with the chosen line or the member's own words. Returns a refusal with the own words, or null. */
export async function submitGoodbye(
  member: Member,
  conversation: string,
  form: FormData,
  t: Translate,
): Promise<SendRefusal | null> {
  const { line, words } = readForm(form, goodbyeForm)
  const suggested = goodbyeLines.find((one) => one === line)
  try {
    await assertNotTooMany(member)
    await sayGoodbye(member, conversation, suggested ? t(`chats:goodbye.line.${suggested}`) : words)
    return null
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    return refusalOf(error, member, t, { kind: 'text', body: words, draftId: '' })
  }
}
