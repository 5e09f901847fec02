import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { readServerClock, serverTime } from './clock/server-clock'

const second = 1000

const minute = 60 * second

const hour = 60 * minute

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

/** Returns the milliseconds until `endsAt`, at least zero. */
export function remainingMs(endsAt: string, now: number): number {
  return Math.max(0, new Date(endsAt).getTime() - now)
}

/** Formats a duration as hh:mm:ss (specification 4). */
export function clockText(ms: number): string {
  const parts = [Math.floor(ms / hour), Math.floor((ms % hour) / minute), Math.floor((ms % minute) / second)]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Splits a duration into whole hours and minutes, for words. */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  return { hours: Math.floor(ms / hour), minutes: Math.floor((ms % hour) / minute) }
}
