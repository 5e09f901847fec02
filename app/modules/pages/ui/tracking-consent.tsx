import { Form, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { showToast } from '~/ui/notices/toast-list'
import { panelClass } from '~/ui/panels'

/** Lets a visitor allow or refuse that the click which brought them is remembered, as easily the one as the other. */
export function TrackingConsent() {
  const { t } = useTranslation('pages')
  const [query, setQuery] = useSearchParams()
  const saved = query.has('saved')
  useEffect(() => {
    if (!saved) return
    showToast({ text: t('consent.saved') })
    setQuery({}, { replace: true, preventScrollReset: true })
  }, [saved, setQuery, t])
  return (
    <Form
      className={panelClass({ class: 'grid grid-cols-1 content-start gap-4' })}
      method="post"
      action="/tracking-consent"
    >
      <p>{t('consent.question')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="answer" value="yes">
          {t('consent.allow')}
        </Button>
        <Button type="submit" name="answer" value="no">
          {t('consent.refuse')}
        </Button>
      </div>
    </Form>
  )
}
