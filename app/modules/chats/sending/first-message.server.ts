import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { DomainError } from '~/platform/errors'
import { plainText } from '~/platform/forms/plain-text'
import { textIn } from '~/tenancy/local-text'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { conversationWith } from '../reading/open-conversation.server'
import type { PeerView } from '../schema'

/** Content of the sign-up's message step. */
export interface FirstMessage {
  peer: PeerView
  draftId: string
  rules: FormRules
  /** The brand's warning before the first message to a fictional profile; null for any other recipient. */
  warning: string | null
}

/**
 * Returns the form for the member's first message to another member. Null when they already have a conversation, or the
 * member can't be written to.
 */
export async function firstMessageTo(
  context: Pick<RequestContext, 'tenant' | 'language' | 't'>,
  member: Member,
  to: string,
): Promise<FirstMessage | null> {
  try {
    const found = await conversationWith(member, to)
    if ('existing' in found || found.begins.composer.barrier) return null
    const { peer, composer } = found.begins
    const warning = textIn(context.tenant.settings.fictional_warning, context.tenant, context.language)
    return {
      peer,
      draftId: composer.draftId,
      rules: await formRules(bodySchema(context.t, composer.maxLength)),
      warning: composer.warns ? warning || null : null,
    }
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null
    throw error
  }
}

function bodySchema(t: Translate, longest: number) {
  const missing = t('chats:error.empty')
  const body = z
    .string(missing)
    .overwrite(plainText)
    .min(1, missing)
    .max(longest, t('chats:error.too_long', { max: longest }))
  return z.object({ body })
}
