import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import type { PushNote, PushTestReply } from '../schema'

export interface PushTestProps {
  action: string
  /** ISO: when this browser last got a push; null if it hasn't. */
  lastDelivery: string | null
}

/** Time in which a push usually arrives, in milliseconds. */
const patienceMs = 20_000

/** When this device last got a notification, and a button that sends one. */
export function PushTest({ action, lastDelivery }: PushTestProps) {
  const { t } = useTranslation('notifications')
  const { relative } = useFormat()
  const fetcher = useFetcher<PushTestReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data?.pushTest : undefined
  const [arrival, forget] = useArrival(fetcher.data)

  async function send() {
    const { endpointHere } = await import('./push-client')
    const endpoint = (await endpointHere()) ?? ''
    forget()
    fetcher.submit({ intent: 'push_test', endpoint }, { method: 'post', action })
  }

  return (
    <div className="flex basis-full flex-wrap items-center gap-4 border-border border-t pt-4">
      <div className="min-w-[min(100%,12.5rem)] flex-1">
        <p className="meta">
          {lastDelivery ? t('panel.last_delivery', { when: relative(lastDelivery) }) : t('panel.no_delivery')}
        </p>
        <p className="meta" role="status">
          {reply && t(reply === 'sent' ? `panel.test_${arrival}` : `panel.test_${reply}`)}
        </p>
      </div>
      <Button
        className="max-sm:basis-full"
        look="soft"
        size="small"
        busy={fetcher.state !== 'idle'}
        onClick={() => void send()}
      >
        {t('panel.test')}
      </Button>
    </div>
  )
}

type Arrival = 'sent' | 'arrived' | 'late'

/**
 * What has become of the test that this reply is about. The service worker tells when it arrives, which may be before
 * the reply.
 * @returns the arrival, and a function that forgets the previous test
 */
function useArrival(reply: PushTestReply | undefined): [arrival: Arrival, forget: () => void] {
  const [arrived, setArrived] = useState(false)
  const [late, setLate] = useState<PushTestReply>()
  useEffect(() => {
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent<{ message?: PushNote }>) => {
      if (data?.message?.kind === 'test') setArrived(true)
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (reply?.pushTest !== 'sent') return
    const timer = setTimeout(() => setLate(reply), patienceMs)
    return () => clearTimeout(timer)
  }, [reply])
  const forget = () => setArrived(false)
  if (arrived) return ['arrived', forget]
  return [reply && late === reply ? 'late' : 'sent', forget]
}
