import { Form, useLocation } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button } from '../button'
import { useCarried, useWayBack } from '../carried/carried'
import { useFrame } from '../frame'
import { panelClass } from '../panels'

/** The page that asks the same in its own text. */
const asking = paths.page('cookies')

/** Asks on arrival whether the click that brought the visitor may be remembered. It has its own room at the end of the page, and stays in view until it is answered. */
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

interface TrackingAnswerProps {
  titleId?: string
  /** Where the answer leads back to; the cookies page when missing. */
  next?: string
}

/** The question with its two answers, the one as easy as the other. A form, so that it works without a script. */
export function TrackingAnswer({ titleId, next }: TrackingAnswerProps) {
  const { t } = useTranslation('common')
  const action = useCarried(paths.trackingConsent)
  return (
    <Form className="grid gap-3" method="post" action={action} preventScrollReset replace={next !== undefined}>
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <p id={titleId}>{t('tracking.question')}</p>
      <div className="flex flex-wrap items-center gap-3">
        {(['yes', 'no'] as const).map((answer) => (
          <Button key={answer} type="submit" name="answer" value={answer} size="small">
            {t(answer === 'yes' ? 'tracking.allow' : 'tracking.refuse')}
          </Button>
        ))}
      </div>
    </Form>
  )
}
