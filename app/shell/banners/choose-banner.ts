import type { PushState } from '~/ui/browser/push-state'
import { isDismissed } from '~/ui/notices/dismissals'
import type { Banner, PageFacts } from '../page/page-facts'

interface Where {
  page: PageFacts
  pushState: PushState
  /** `document.cookie`: what was dismissed. */
  cookies: string
}

/** The first banner that belongs on the page and was not dismissed. */
export function chooseBanner(banners: readonly Banner[], { page, pushState, cookies }: Where): Banner | undefined {
  return banners.find(
    (banner) =>
      belongsOn(page, banner) &&
      (banner.pushState ?? pushState) === pushState &&
      !(banner.dismissKey && isDismissed(cookies, banner.dismissKey, banner.since)),
  )
}

/** What would be shown where nothing keeps it away, and is not shown here: the account button has a dot. */
export function waitingBanner(banners: readonly Banner[], where: Where): Banner | undefined {
  return chooseBanner(banners, where) ? undefined : chooseBanner(banners, { ...where, page: { offers: true } })
}

/** Whether a page lets a banner stand above it. */
export function belongsOn({ banners, offers }: PageFacts, { topic, everywhere, urgent }: Banner): boolean {
  if (everywhere) return true
  if (banners === 'none') return false
  if (banners === 'conversation') return urgent === true
  return topic === 'offer' ? offers === true : !banners?.includes(topic)
}
