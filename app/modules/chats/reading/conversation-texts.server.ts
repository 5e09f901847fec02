import type { RequestContext } from '~/modules/accounts/request-context'
import { textIn } from '~/tenancy/local-text'
import { PremiumOnly } from '../errors'

/** The brand's own words beside a conversation, in the viewer's language. */
export function conversationTexts({ tenant, language, t }: Pick<RequestContext, 'tenant' | 'language' | 't'>) {
  const refusal = new PremiumOnly(tenant.settings.free_conversations)
  return {
    warning: textIn(tenant.settings.fictional_warning, tenant, language),
    premiumText: t(refusal.code, refusal.data),
  }
}
