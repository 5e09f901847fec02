import type { PushState } from '~/ui/browser/push-state'
import { isDismissed } from '~/ui/notices/dismissals'
import type { Banner, PageFacts } from '../page/page-facts'

interface Where {
  page: PageFacts
  pushState: PushState
  /** `document.cookie`, which holds the dismissals. */
  cookies: string
}

/** Returns the banners that belong on the page and were not dismissed. */
export function bannersOn(banners: readonly Banner[], { page, pushState, cookies }: Where): Banner[] {
  return banners.filter(
    (banner) =>
      belongsOn(page, banner) &&
      (banner.pushState ?? pushState) === pushState &&
      !(banner.dismissKey && isDismissed(cookies, banner.dismissKey, banner.since)),
  )
}

/**
 * Returns the first banner that other pages show, if this page leaves out all that apply; the account button then has a
 * dot.
 */
export function waitingBanner(banners: readonly Banner[], where: Where): Banner | undefined {
  return bannersOn(banners, where).length > 0 ? undefined : bannersOn(banners, { ...where, page: {} })[0]
}

/** Returns whether the page allows the banner. */
export function belongsOn({ banners }: PageFacts, { topic, everywhere }: Banner): boolean {
  return everywhere === true || (banners !== 'none' && !banners?.includes(topic))
}
