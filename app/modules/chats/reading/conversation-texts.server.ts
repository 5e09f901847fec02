import type { RequestContext } from '~/modules/accounts/request-context'
import { textIn } from '~/tenancy/local-text'
import { PremiumOnly } from '../errors'
import type { ConversationView } from '../schema'

/** Returns the brand's own texts for a conversation's page, in the viewer's language. */
export function conversationTexts(
  { tenant, language, t }: Pick<RequestContext, 'tenant' | 'language' | 't'>,
  { composer }: Pick<ConversationView, 'composer'>,
) {
  const refusal = composer.needsPremium ? new PremiumOnly(tenant.settings.free_conversations) : null
  return {
    warning: textIn(tenant.settings.fictional_warning, tenant, language),
    premiumText: refusal && t(refusal.code, refusal.data),
  }
}
