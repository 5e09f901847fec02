import { useLocation, useRevalidator } from '@remix-run/react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { tv } from 'tailwind-variants/lite'
import { Link } from '~/ui/link'
import { ButtonLink } from '../button'
import type { BannerAction, BannerView } from '../frame'
import { useFrame } from '../frame'
import { Banner, bannerButtonClass, bannerLinkClass } from '../notices/banner'
import { Countdown } from '../notices/countdown'
import { pushWanted, usePushState } from '../push-state'
import { dismissedText, isDismissed, onDismissal, rememberDismissal } from './dismissals'

/** Pages of one moment or one decision: nothing stands above them (design, 44). */
const undisturbed = ['/likes/m', '/swipe-game', '/credits/*', '/directdebit', '/login', '/signup', '/members/*/signup']

/** A dismissed banner folds away, so that the page below doesn't jump. */
const fold = tv({
  base: 'grid transition-[grid-template-rows,visibility] duration-sheet ease-in *:min-h-0 *:overflow-hidden',
  variants: { gone: { true: 'invisible grid-rows-[0fr]', false: 'grid-rows-[1fr]' } },
})

/** Under the top bar: one banner, the first that applies; what the law asks for shows everywhere. */
export function Banners() {
  const { banners } = useFrame()
  const { pathname } = useLocation()
  const isQuiet = undisturbed.some((place) => isWithin(pathname, place))
  return <OneBanner banners={isQuiet ? banners.filter(({ everywhere }) => everywhere) : banners} />
}

/**
 * One at a time: the first that applies to the page. What the browser says of pushes after a while brings one with the next
 * part of the site, never into what somebody reads. A dismissed one folds away, and so does one that has become pointless; no
 * other follows it there.
 */
function OneBanner({ banners }: { banners: readonly BannerView[] }) {
  const { pathname } = useLocation()
  const cookies = useSyncExternalStore(onDismissal, dismissedText, () => '')
  const pushState = usePushState()
  const [, section] = pathname.split('/')
  const [came, setCame] = useState({ section, pushState, over: '' })
  if (came.section !== section) setCame({ section, pushState, over: '' })
  const banner = banners.find((candidate) =>
    came.over
      ? candidate.id === came.over
      : appliesTo(candidate, pathname) &&
        (candidate.pushState ?? came.pushState) === came.pushState &&
        !(candidate.dismissKey && isDismissed(cookies, candidate.dismissKey)),
  )
  const { revalidate } = useRevalidator()
  const leave = useCallback((over: string) => setCame((now) => ({ ...now, over })), [])
  const end = useCallback(() => {
    leave(banner?.id ?? '')
    revalidate()
  }, [banner?.id, leave, revalidate])
  if (!banner) return null
  const { id, dismissKey, kind, icon, title, text, action, also, endsAt, now } = banner
  const isGone = id === came.over || (banner.pushState ?? pushState) !== pushState
  return (
    <div className={fold({ gone: isGone })} data-banner={isGone ? 'gone' : 'open'}>
      <Banner
        kind={kind}
        icon={icon}
        title={title}
        action={
          <>
            {action && <BannerLink action={action} kind={kind} />}
            {also && <BannerLink action={also} kind={kind} />}
          </>
        }
        onDismiss={
          dismissKey
            ? () => {
                leave(id)
                rememberDismissal(dismissKey)
              }
            : undefined
        }
      >
        {text} {endsAt && <Countdown key={endsAt} endsAt={endsAt} now={now} onEnd={end} />}
      </Banner>
    </div>
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

function BannerLink({ action, kind }: { action: BannerAction; kind: BannerView['kind'] }) {
  if (action.method === 'post') {
    return (
      <form className="max-sm:order-3" method="post" action={action.to}>
        <button className={bannerLinkClass} type="submit">
          {action.label}
        </button>
      </form>
    )
  }
  if (action.method === 'push') {
    return (
      <button className={bannerLinkClass} type="button" onClick={() => window.dispatchEvent(new Event(pushWanted))}>
        {action.label}
      </button>
    )
  }
  if (kind === 'bonus') {
    return (
      <ButtonLink className={bannerButtonClass} look="primary" size="small" to={action.to}>
        {action.label}
      </ButtonLink>
    )
  }
  return (
    <Link className={bannerLinkClass} to={action.to}>
      {action.label}
    </Link>
  )
}
