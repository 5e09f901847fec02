import { useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '~/ui/notices/toast-list'
import { panelClass } from '~/ui/panels'
import { TrackingAnswer } from './tracking-answer'

/** Lets a visitor allow or refuse storing the click that brought them, and change the answer later. */
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
    <div className={panelClass()}>
      <TrackingAnswer />
    </div>
  )
}
