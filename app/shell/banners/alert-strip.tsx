import { useLocation } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pushWanted, usePushState } from '~/ui/browser/push-state'
import { iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Banner, bannerLinkClass } from '~/ui/notices/banner'
import type { BannerAction } from '~/ui/notices/banner-view'
import { dismissedText, onDismissal, rememberDismissal } from '~/ui/notices/dismissals'
import { useFrame } from '../frame/frame'
import { usePage } from '../page/page-facts'
import { bannersOn } from './choose-banners'

const fold = cva('grid transition-[grid-template-rows,visibility] duration-sheet ease-in *:min-h-0 *:overflow-hidden', {
  variants: {
    state: { open: 'grid-rows-[1fr]', over: 'invisible grid-rows-[1fr]', dismissed: 'invisible grid-rows-[0fr]' },
  },
})

/** Query parameter that chooses an alert where no script runs. */
const parameter = 'notice'

/**
 * The alerts that apply to the page share one strip (design, 44): the first is shown, and 'next' leads to the others.
 * The strip comes and goes with a page. Alerts that settle themselves meanwhile leave its place empty, others wait for
 * the next page, and only the dismissal of the last one collapses it, so that nothing jumps.
 */
export function AlertStrip() {
  const { t } = useTranslation('common')
  const { banners } = useFrame()
  const { pathname, search } = useLocation()
  const { facts: page } = usePage()
  const cookies = useSyncExternalStore(onDismissal, dismissedText, () => '')
  const pushState = usePushState()
  const query = new URLSearchParams(search)
  const arrival = () => ({
    pathname,
    // The browser tells it late.
    pushState,
    chosen: query.get(parameter),
    last: bannersOn(banners, { page, pushState, cookies })[0] ?? null,
    dismissed: false,
  })
  const [visit, setVisit] = useState(arrival)
  if (visit.pathname !== pathname) setVisit(arrival)

  const alerts = bannersOn(banners, { page, pushState: visit.pushState, cookies }).filter(
    (alert) => (alert.pushState ?? pushState) === pushState,
  )
  const at = Math.max(
    0,
    alerts.findIndex(({ id }) => id === visit.chosen),
  )
  const current = alerts[at]
  if (visit.last && current && visit.last !== current) setVisit((now) => ({ ...now, last: current }))
  const strip = useFocusKept(visit.last?.id, pathname)
  if (!visit.last) return null
  const { id, dismissKey, kind, icon, title, text, action, also, everywhere } = visit.last
  const over = visit.dismissed ? 'dismissed' : 'over'
  const following = alerts[(at + 1) % alerts.length]
  const hasMore = following !== undefined && following !== current
  if (hasMore) query.set(parameter, following.id)

  function goOn() {
    setVisit((now) => ({ ...now, chosen: following?.id ?? null }))
  }

  function dismiss() {
    if (!dismissKey) return
    setVisit((now) => ({ ...now, chosen: following?.id ?? null, dismissed: true }))
    rememberDismissal(dismissKey)
  }

  return (
    <aside
      className={fold({ state: current ? 'open' : over })}
      data-alerts={current ? 'open' : over}
      aria-label={t('banner')}
      ref={strip}
      tabIndex={-1}
    >
      <Banner
        look="strip"
        kind={kind}
        icon={icon}
        title={title}
        whole={everywhere}
        action={[action, also].map((each) => each && <AlertAction key={`${id} ${each.label}`} action={each} />)}
        next={
          hasMore && (
            <a
              className={iconButtonClass({ look: 'tinted', className: '-me-1 w-max px-1' })}
              href={`?${query}`}
              aria-label={t('next_notice', { at: at + 1, count: alerts.length })}
              onClick={(event) => {
                event.preventDefault()
                goOn()
              }}
            >
              <span className="inline-flex items-center gap-0.5 text-xs tabular-nums">
                {at + 1}/{alerts.length}
                <Icon name="chevron-right" />
              </span>
            </a>
          )
        }
        onDismiss={dismissKey ? dismiss : undefined}
      >
        {text}
      </Banner>
    </aside>
  )
}

/** Keeps the focus in the strip when the pressed button vanished with its alert. A new page has its own rule. */
function useFocusKept(alert: string | undefined, pathname: string) {
  const strip = useRef<HTMLElement>(null)
  const before = useRef({ alert, pathname })
  useEffect(() => {
    const isOther = before.current.alert !== alert && before.current.pathname === pathname
    if (isOther && document.activeElement === document.body) strip.current?.focus({ preventScroll: true })
    before.current = { alert, pathname }
  }, [alert, pathname])
  return strip
}

function AlertAction({ action }: { action: BannerAction }) {
  if (action.method === 'post') {
    return (
      <form className="contents" method="post" action={action.to}>
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
