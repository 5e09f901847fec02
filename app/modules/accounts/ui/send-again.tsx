import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'

interface SendAgainProps {
  /** Seconds until the button may be pressed. */
  wait: number
  /** Changes whenever the e-mail was sent, which restarts the wait. */
  sent: unknown
  busy: boolean
}

/**
 * A button that submits its form once the wait is over. Without JavaScript it is always enabled, and the server
 * responds with the time left.
 */
export function SendAgain({ wait, sent, busy }: SendAgainProps) {
  const { t } = useTranslation('accounts')
  const left = useSecondsLeft(wait, sent)
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Button type="submit" block disabled={left > 0} busy={busy}>
      {left > 0 ? t('activate.send_again_in', { time }) : t('activate.send_again')}
    </Button>
  )
}

function useSecondsLeft(wait: number, sent: unknown): number {
  const [left, setLeft] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sending starts the wait, also one as long as before
  useEffect(() => {
    const end = Date.now() + wait * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [wait, sent])
  return left
}
