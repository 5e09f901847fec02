import { useTranslation } from 'react-i18next'
import { clockText, useFirstWords, useRemaining } from './use-remaining'

interface CountdownProps {
  /** ISO time of the end. */
  endsAt: string
  /** Server's clock (ISO) when the page was rendered: the visitor's clock may be wrong. */
  now: string
  /** For screen readers, in place of the time left in words. */
  label?: string
  onEnd?: () => void
}

/** Clock that counts down each second, with its unit. Screen readers get its initial value once, in words. */
export function Countdown({ endsAt, now, label, onEnd }: CountdownProps) {
  const { t } = useTranslation('common')
  const left = useRemaining(endsAt, now, onEnd)
  const words = useFirstWords(left)
  return (
    <span
      className="font-bold tabular-nums"
      role="timer"
      aria-label={left === 0 ? t('countdown.over') : (label ?? words)}
    >
      <span aria-hidden="true">{t('countdown.clock', { time: clockText(left) })}</span>
    </span>
  )
}
