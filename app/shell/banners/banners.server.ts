import { activationBanner } from '~/modules/accounts/email/activation-banner.server'
import type { RequestContext } from '~/modules/accounts/request-context'
import { termsBanner } from '~/modules/accounts/terms/terms-banner.server'
import { finishBanner } from '~/modules/accounts/wizard/finish-banner.server'
import { offerBanner } from '~/modules/discounts/offer-notices.server'
import type { Discount } from '~/modules/discounts/schema'
import { suspendedBanner } from '~/modules/moderation/suspended-banner.server'
import { emailsOffBanner, pushBanners } from '~/modules/notifications/banners.server'
import { photoBanner } from '~/modules/photos/photo-banner.server'
import { wasDismissed } from '~/ui/notices/dismissals'
import type { Banner } from '../page/page-facts'

type Asking = Pick<RequestContext, 'viewer' | 't' | 'dateLocale' | 'timeZone' | 'cookies'>

/**
 * Returns the viewer's banners in order of importance (design, 'Banners'). The layout shows the first one that applies
 * to the page and was not dismissed.
 * @param offer the new-member offer that an order placed now would get
 */
export async function bannersOf(context: Asking, offer: Discount | null): Promise<Banner[]> {
  const suspended = await suspendedBanner(context)
  // A member whose profile was taken down gets no other banner.
  if (suspended) return [suspended]
  const emailsOff = emailsOffBanner(context)
  const bounces = context.viewer?.emailDisabledReason === 'bounce'
  return [
    activationBanner(context),
    bounces ? emailsOff : null,
    await termsBanner(context),
    finishBanner(context) ?? photoBanner(context),
    ...pushBanners(context),
    offerBanner(context, offer),
    bounces ? null : emailsOff,
  ]
    .filter((banner) => banner !== null)
    .filter(
      ({ dismissKey, since }) =>
        dismissKey === null || !wasDismissed(dismissKey, context.cookies.get(dismissKey), since),
    )
}
