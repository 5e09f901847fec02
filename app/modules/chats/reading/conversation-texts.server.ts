import type { RequestContext } from '~/modules/accounts/request-context'
import { textIn } from '~/tenancy/local-text'
import { PremiumOnly } from '../errors'

/** Returns the brand's own texts for a conversation's page, in the viewer's language. */
export function conversationTexts({ tenant, language, t }: Pick<RequestContext, 'tenant' | 'language' | 't'>) {
  const refusal = new PremiumOnly(tenant.settings.free_conversations)
  return {
    warning: textIn(tenant.settings.fictional_warning, tenant, language),
    premiumText: t(refusal.code, refusal.data),
  }
}
