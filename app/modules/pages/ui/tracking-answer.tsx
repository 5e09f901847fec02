import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { useCarried } from '~/ui/carried/carried'

interface TrackingAnswerProps {
  titleId?: string
  /** Path to go to after answering; the cookies page by default. */
  next?: string
}

/** Asks for tracking consent, with two equally prominent answers. It is a form, so it works without JavaScript. */
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
