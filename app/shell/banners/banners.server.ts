import { activationBanner, finishBanner, termsBanner } from '~/modules/accounts/banners.server'
import { memberIfRead } from '~/modules/accounts/member'
import type { BannerContext, RequestContext, TextContext } from '~/modules/accounts/request-context'
import { suspendedBanner } from '~/modules/moderation/suspended-banner.server'
import { emailsOffBanner, pushBanners } from '~/modules/notifications/banners.server'
import { photoBanner } from '~/modules/photos/photo-banner.server'
import { wasDismissed } from '~/ui/notices/dismissals'
import type { Banner } from '../page/page-facts'

type Context = BannerContext & TextContext & Pick<RequestContext, 'cookies'>

/** Returns the viewer's alerts that were not dismissed, in order of importance (design, 44). */
export async function bannersOf(context: Context): Promise<Banner[]> {
  // A viewer from the cache has no alert about the account (`readPageViewer`).
  const account = { ...context, viewer: context.viewer && memberIfRead(context.viewer) }
  const suspended = await suspendedBanner(account)
  // A member whose profile was taken down gets no other alert.
  if (suspended) return [suspended]
  const emailsOff = emailsOffBanner(account)
  const bounces = account.viewer?.emailDisabledReason === 'bounce'
  return [
    activationBanner(account),
    bounces ? emailsOff : null,
    await termsBanner(context),
    finishBanner(account),
    photoBanner(context),
    ...pushBanners(context),
    bounces ? null : emailsOff,
  ]
    .filter((banner) => banner !== null)
    .filter(
      ({ dismissKey, since }) =>
        dismissKey === null || !wasDismissed(dismissKey, context.cookies.get(dismissKey), since),
    )
}
