import { useNavigate } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '~/ui/button'
import { usePage } from '../page/page-facts'
import { isInstalledApp, onInstalledApp } from './installed-app'

/** Back button for the installed app, which has no browser button. Shown when there is a page to go back to. */
export function BackButton() {
  const { t } = useTranslation('common')
  const { back } = usePage().facts
  const navigate = useNavigate()
  const installed = useSyncExternalStore(onInstalledApp, isInstalledApp, () => false)
  if (!installed || !back || window.history.length < 2) return null
  return <IconButton className="-ms-3" icon="chevron-left" label={t('back')} onClick={() => navigate(-1)} />
}
