import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '~/ui/console/parts'
import { useServerAway } from '~/ui/fetching/server-away'
import { useOnline } from '~/ui/notices/use-online'

/** Above a page until the connection, or the server, is back. */
export function Offline() {
  const { t } = useTranslation('console')
  const online = useOnline()
  const away = useServerAway()
  if (online && !away) return null
  return (
    <div className="px-5 pt-5 max-md:px-3.5">
      <Note kind="warning">{t(online ? 'away' : 'offline')}</Note>
    </div>
  )
}

/** Without a connection the open page stays, with what was typed: forms aren't sent, and links lead nowhere. */
export const whileOffline = { onSubmitCapture: stay, onClickCapture: stay }

function stay(event: SyntheticEvent): void {
  if (navigator.onLine) return
  if (event.type === 'click' && !(event.target as Element).closest('a[href]:not([href^="#"])')) return
  event.preventDefault()
  event.stopPropagation()
}
