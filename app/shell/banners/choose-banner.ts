import type { PushState } from '~/ui/browser/push-state'
import { isDismissed } from '~/ui/notices/dismissals'
import type { Banner, PageFacts } from '../page/page-facts'

interface Where {
  page: PageFacts
  pushState: PushState
  /** `document.cookie`, which holds the dismissals. */
  cookies: string
}

/** Returns the first banner that belongs on the page and was not dismissed. */
export function chooseBanner(banners: readonly Banner[], { page, pushState, cookies }: Where): Banner | undefined {
  return banners.find(
    (banner) =>
      belongsOn(page, banner) &&
      (banner.pushState ?? pushState) === pushState &&
      !(banner.dismissKey && isDismissed(cookies, banner.dismissKey, banner.since)),
  )
}

/** Returns the banner that the page excludes but other pages would show; the account button then has a dot. */
export function waitingBanner(banners: readonly Banner[], where: Where): Banner | undefined {
  return chooseBanner(banners, where) ? undefined : chooseBanner(banners, { ...where, page: { offers: true } })
}

/** Returns whether the page allows the banner. */
export function belongsOn({ banners, offers }: PageFacts, { topic, everywhere, urgent }: Banner): boolean {
  if (everywhere) return true
  if (banners === 'none') return false
  if (banners === 'conversation') return urgent === true
  return topic === 'offer' ? offers === true : !banners?.includes(topic)
}
