import { useLocation, useRevalidator } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Countdown } from '~/ui/notices/countdown'
import { useFrame } from '../frame/frame'
import { usePage } from '../page/page-facts'

/**
 * The offer to a new member, with its countdown, on top of the members area (specification 2). It comes and goes with a
 * page only: one that ends while a page is open leaves its place empty until the next page, so that nothing jumps.
 */
export function OfferBar() {
  const { t } = useTranslation('common')
  const { offer } = useFrame()
  const { facts } = usePage()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [place, setPlace] = useState({ pathname, offer, ended: false })
  if (place.pathname !== pathname) setPlace({ pathname, offer, ended: false })
  else if (place.offer && offer && offer !== place.offer) setPlace({ pathname, offer, ended: false })
  const end = useCallback(() => {
    setPlace((now) => ({ ...now, ended: true }))
    revalidate()
  }, [revalidate])
  if (!facts.offers || !place.offer) return null
  const { title, short, text, action, endsAt, now } = place.offer
  const isOver = !offer || place.ended
  return (
    <aside className={classNames('print:hidden', isOver && 'invisible')} data-offer aria-label={t('offer')}>
      <Link
        className="block bg-spot text-on-spot text-sm leading-notice focus-visible:outline-on-spot focus-visible:-outline-offset-4"
        to={paths.credits}
      >
        <span className="wrap flex min-h-offer items-center gap-x-3 py-1">
          <Icon className="text-lg" name="ticket-percent" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <span className="min-w-0">
              <strong className="font-semibold sm:hidden">{short}</strong>
              <strong className="font-semibold max-sm:hidden">{title}</strong>{' '}
              <span className="max-lg:hidden">{text}</span>
            </span>
            <Countdown key={endsAt} endsAt={endsAt} now={now} onEnd={end} />
          </span>
          <span className="font-semibold underline underline-offset-3 max-sm:sr-only">{action}</span>
          <Icon className="sm:hidden" name="chevron-right" />
        </span>
      </Link>
    </aside>
  )
}
