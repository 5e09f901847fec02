import type { RequestContext } from '~/modules/accounts/request-context'
import type { FirstRecipient } from '~/modules/accounts/schema'
import { firstMessageTarget } from '~/modules/members/outside.server'
import { textIn } from '~/tenancy/local-text'

/**
 * Returns the recipient of a visitor's first message, as the sign-up shows them; null when visitors may not write to
 * this member.
 */
export async function firstRecipient(
  { tenant, language, trafficSource }: Pick<RequestContext, 'tenant' | 'language' | 'trafficSource'>,
  id: string,
): Promise<FirstRecipient | null> {
  const card = await firstMessageTarget(tenant, id, { hasTrafficSource: trafficSource !== null })
  if (!card) return null
  const { settings } = tenant
  const sources = card.photo?.sources ?? []
  return {
    name: card.name,
    photoUrl: (sources.find(({ width }) => width >= 600) ?? sources.at(-1))?.url ?? null,
    warning: card.fictional ? textIn(settings.fictional_warning, tenant, language) || null : null,
    messageLength: settings.message_length,
  }
}
