import { useTranslation } from 'react-i18next'
import { Icon } from '../icon'
import { useOnline } from './use-online'

/** Under the top bar until the connection is back. */
export function OfflineNotice() {
  const { t } = useTranslation('common')
  const online = useOnline()
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
