import { useLocation, useNavigate } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { isInstalledApp, onInstalledApp } from './installed-app'

/** Specification 2: a member, likes, credits and payment-method pages. */
const pagesWithBack = /^\/(?:members\/[^/]+|likes(?:\/.+)?|credits(?:\/.+)?)$/

/** The installed app has no back button of its own. Shown when there is a page to go back to. */
export function BackButton() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const installed = useSyncExternalStore(onInstalledApp, isInstalledApp, () => false)
  if (!installed || !pagesWithBack.test(pathname) || window.history.length < 2) return null
  return <IconButton className="-ms-3" icon="chevron-left" label={t('back')} onClick={() => navigate(-1)} />
}
