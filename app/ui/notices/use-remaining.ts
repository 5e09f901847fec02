import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { readServerClock, serverTime } from './clock/server-clock'
import { hoursAndMinutes, remainingMs } from './remaining-time'

/**
 * Returns the milliseconds until `endsAt`, updated each second by the server's clock.
 * @param now the server's clock (ISO 8601) when the page was rendered
 */
export function useRemaining(endsAt: string, now: string, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => remainingMs(endsAt, new Date(now).getTime()))

  useEffect(() => {
    readServerClock(now)
    const tick = () => setLeft(remainingMs(endsAt, serverTime()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])

  const over = left === 0
  useEffect(() => {
    if (over) onEnd?.()
  }, [over, onEnd])

  return left
}

/** Returns the time left in words, as it was at first: screen readers announce it once, not every second. */
export function useFirstWords(left: number): string {
  const { t } = useTranslation('common')
  const { list } = useFormat()
  const [words] = useState(() => {
    const { hours, minutes } = hoursAndMinutes(left)
    const parts = [
      hours > 0 ? t('countdown.hours', { count: hours }) : null,
      minutes > 0 ? t('countdown.minutes', { count: minutes }) : null,
    ].filter((part) => part !== null)
    return parts.length > 0 ? t('countdown.left', { time: list(parts) }) : t('countdown.less_than_a_minute')
  })
  return words
}
