import { useLocation, useRevalidator } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pushWanted, usePushState } from '~/ui/browser/push-state'
import { Link } from '~/ui/link'
import { Banner, bannerLinkClass } from '~/ui/notices/banner'
import type { BannerAction } from '~/ui/notices/banner-view'
import { Countdown } from '~/ui/notices/countdown'
import { dismissedText, onDismissal, rememberDismissal } from '~/ui/notices/dismissals'
import { useFrame } from '../frame/frame'
import { usePage } from '../page/page-facts'
import { chooseBanner } from './choose-banner'

/** Collapses a dismissed banner, so that the page below doesn't jump. */
const fold = cva('grid transition-[grid-template-rows,visibility] duration-sheet ease-in *:min-h-0 *:overflow-hidden', {
  variants: { gone: { true: 'invisible grid-rows-[0fr]', false: 'grid-rows-[1fr]' } },
  defaultVariants: { gone: false },
})

/**
 * Shows the first banner that applies to the page, under the top bar. The push state, which the browser reports late,
 * takes effect in the next section of the site, so that no banner appears while the visitor reads. A dismissed or
 * obsolete banner collapses, and no other takes its place on that page.
 */
export function Banners() {
  const { t } = useTranslation('common')
  const { banners } = useFrame()
  const { pathname } = useLocation()
  const { facts: page } = usePage()
  const cookies = useSyncExternalStore(onDismissal, dismissedText, () => '')
  const pushState = usePushState()
  const [, section] = pathname.split('/')
  const [came, setCame] = useState({ section, pushState, over: '' })
  if (came.section !== section) setCame({ section, pushState, over: '' })
  const banner = came.over
    ? banners.find(({ id }) => id === came.over)
    : chooseBanner(banners, { page, pushState: came.pushState, cookies })
  const { revalidate } = useRevalidator()
  const leave = useCallback((over: string) => setCame((now) => ({ ...now, over })), [])
  const end = useCallback(() => {
    leave(banner?.id ?? '')
    revalidate()
  }, [banner?.id, leave, revalidate])
  if (!banner) return null
  const { id, dismissKey, kind, icon, title, short, text, action, also, endsAt, now } = banner
  const isGone = id === came.over || (banner.pushState ?? pushState) !== pushState
  return (
    <aside className={fold({ gone: isGone })} data-banner={isGone ? 'gone' : 'open'} aria-label={t('banner')}>
      <Banner
        kind={kind}
        icon={icon}
        title={short ? <Shortened text={title} short={short} /> : title}
        time={endsAt && <Countdown key={endsAt} endsAt={endsAt} now={now} onEnd={end} />}
        action={
          <>
            {action && <BannerLink action={action} />}
            {also && <BannerLink action={also} />}
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
        {text}
      </Banner>
    </aside>
  )
}

function Shortened({ text, short }: { text: string; short: string }) {
  return (
    <>
      <span className="max-sm:hidden">{text}</span>
      <span className="sm:hidden">{short}</span>
    </>
  )
}

function BannerLink({ action }: { action: BannerAction }) {
  if (action.method === 'post') {
    return (
      <form className="shrink-0" method="post" action={action.to}>
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
  return (
    <Link className={bannerLinkClass} to={action.to}>
      {action.label}
    </Link>
  )
}
