import { useEffect, useState } from 'react'
import { readServerClock, serverTime } from './clock/server-clock'
import { remainingMs } from './remaining-time'

/**
 * Returns the milliseconds until `endsAt`, updated each second by the server's clock.
 * @param now the server's clock (ISO 8601) when the page was rendered
 */
export function useRemaining(endsAt: string, now: string, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => remainingMs(endsAt, new Date(now).getTime()))

  useEffect(() => {
    readServerClock(now)
    const timer = setInterval(() => setLeft(remainingMs(endsAt, serverTime())), 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])

  const over = left === 0
  useEffect(() => {
    if (over) onEnd?.()
  }, [over, onEnd])

  return left
}
