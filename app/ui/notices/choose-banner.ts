import type { PushState } from '../browser/push-state'
import type { BannerView } from '../frame'
import { isDismissed } from '../layout/dismissals'
import type { PageFacts } from '../page/page-facts'

interface Where {
  page: PageFacts
  pushState: PushState
  /** `document.cookie`: what was dismissed. */
  cookies: string
}

/** The first banner that belongs on the page and was not dismissed. */
export function chooseBanner(
  banners: readonly BannerView[],
  { page, pushState, cookies }: Where,
): BannerView | undefined {
  return banners.find(
    (banner) =>
      belongsOn(page, banner) &&
      (banner.pushState ?? pushState) === pushState &&
      !(banner.dismissKey && isDismissed(cookies, banner.dismissKey, banner.since)),
  )
}

/** What would be shown where nothing keeps it away, and is not shown here: the account button has a dot. */
export function waitingBanner(banners: readonly BannerView[], where: Where): BannerView | undefined {
  return chooseBanner(banners, where) ? undefined : chooseBanner(banners, { ...where, page: { offers: true } })
}

/** Whether a page lets a banner stand above it. */
export function belongsOn(
  { banners, offers }: PageFacts,
  { topic, everywhere, withConversation }: BannerView,
): boolean {
  if (everywhere) return true
  if (banners === 'none') return false
  if (banners === 'conversation') return withConversation === true
  return topic === 'offer' ? offers === true : !banners?.includes(topic)
}
