import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerAway } from '../fetching/server-away'
import { Banner } from './banner'

interface OfflineNoticeProps {
  /** What happens to the page while offline, where the text of `common` doesn't apply. */
  offline?: { title: string; text: string }
}

/** Notice under the top bar until the connection or the server is back. */
export function OfflineNotice({ offline }: OfflineNoticeProps) {
  const { t } = useTranslation('common')
  const online = useOnline()
  const away = useServerAway()
  return (
    <div role="status">
      {!online && <Notice icon="wifi-off" {...(offline ?? { title: t('offline.title'), text: t('offline.text') })} />}
      {online && away && <Notice icon="rotate-ccw" title={t('away.title')} text={t('away.text')} />}
    </div>
  )
}

function Notice({ icon, title, text }: { icon: 'wifi-off' | 'rotate-ccw'; title: string; text: string }) {
  return (
    <Banner kind="warning" icon={icon} title={title} live={false}>
      {text}
    </Banner>
  )
}

/** Returns whether the browser reports a connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
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
