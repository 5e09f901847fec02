import type { BannerView } from '../frame'
import { isDismissed } from '../layout/dismissals'
import type { PushState } from '../push-state'

/** Pages of one moment or one decision: nothing stands above them (design, 44). */
const undisturbed = ['/likes/m', '/swipe-game', '/credits/*', '/directdebit', '/login', '/signup', '/members/*/signup']

/** In an opened conversation only what keeps its messages from arriving. */
const conversations = ['/chats/*', '/members/*/chat']

interface Where {
  pathname: string
  pushState: PushState
  /** `document.cookie`: what was dismissed. */
  cookies: string
}

/** The first banner that applies to the page and was not dismissed; where nothing disturbs, one that the law asks for. */
export function chooseBanner(
  banners: readonly BannerView[],
  { pathname, pushState, cookies }: Where,
): BannerView | undefined {
  const isQuiet = undisturbed.some((place) => isWithin(pathname, place))
  const isTalk = conversations.some((place) => isWithin(pathname, place))
  return banners.find(
    (banner) =>
      (!isQuiet || banner.everywhere) &&
      (!isTalk || banner.everywhere || banner.withConversation) &&
      appliesTo(banner, pathname) &&
      (banner.pushState ?? pushState) === pushState &&
      !(banner.dismissKey && isDismissed(cookies, banner.dismissKey, banner.since)),
  )
}

function appliesTo({ notOn, onlyOn }: BannerView, pathname: string): boolean {
  const within = (prefix: string) => isWithin(pathname, prefix)
  return !notOn.some(within) && (onlyOn.length === 0 || onlyOn.some(within))
}

/** @param prefix '/members/*' holds for what is below /members, not for /members itself */
function isWithin(pathname: string, prefix: string): boolean {
  const parts = pathname.split('/')
  return prefix.split('/').every((part, place) => (part === '*' ? Boolean(parts[place]) : part === parts[place]))
}
