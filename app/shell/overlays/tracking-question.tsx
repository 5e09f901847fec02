import { useLocation } from '@remix-run/react'
import { useId } from 'react'
import { TrackingAnswer } from '~/modules/pages/ui/tracking-answer'
import { paths } from '~/paths'
import { useWayBack } from '~/ui/carried/carried'
import { panelClass } from '~/ui/panels'
import { useFrame } from '../frame/frame'

/** Page that asks the same question in its own text. */
const asking = paths.page('cookies')

/**
 * Asks a new visitor for consent to store the click that brought them. It takes up space of its own at the end of the
 * page and stays in view until answered.
 */
export function TrackingQuestion() {
  const { asksTracking } = useFrame()
  const { pathname } = useLocation()
  const next = useWayBack()
  const titleId = useId()
  if (!asksTracking || pathname === asking) return null
  return (
    <section
      className={panelClass({
        class:
          'sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-bar m-3 p-4 shadow-3 sm:mr-auto sm:ml-5 sm:max-w-92',
      })}
      aria-labelledby={titleId}
    >
      <TrackingAnswer titleId={titleId} next={next} />
    </section>
  )
}
