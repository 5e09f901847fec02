import { useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/translation'
import { Icon } from '../icon'

/** Under the top bar until the connection is back. */
export function OfflineNotice() {
  const { t } = useTranslation('common')
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <div className="banner banner--warning">
          <div className="wrap banner__in">
            <Icon name="wifi-off" />
            <p>
              <strong>{t('offline.title')}</strong> {t('offline.text')}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
