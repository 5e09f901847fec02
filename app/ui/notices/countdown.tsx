import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { clockText, hoursAndMinutes } from './remaining-time'
import { useRemaining } from './use-remaining'

interface CountdownProps {
  /** ISO time of the end. */
  endsAt: string
  /** Server's clock (ISO) when the page was rendered: the visitor's clock may be wrong. */
  now: string
  onEnd?: () => void
}

/** Clock that counts down each second. Screen readers get its initial value once, in words. */
export function Countdown({ endsAt, now, onEnd }: CountdownProps) {
  const { t } = useTranslation('common')
  const { list } = useFormat()
  const left = useRemaining(endsAt, now, onEnd)
  const [words] = useState(() => {
    const { hours, minutes } = hoursAndMinutes(left)
    const parts = [
      hours > 0 ? t('countdown.hours', { count: hours }) : null,
      minutes > 0 ? t('countdown.minutes', { count: minutes }) : null,
    ].filter((part) => part !== null)
    return parts.length > 0 ? t('countdown.left', { time: list(parts) }) : t('countdown.less_than_a_minute')
  })

  return (
    <span
      className="whitespace-nowrap font-bold tabular-nums"
      role="timer"
      aria-label={left === 0 ? t('countdown.over') : words}
    >
      <span aria-hidden="true">{clockText(left)}</span>
    </span>
  )
}
