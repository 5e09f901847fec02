import { useEffect, useState } from 'react'
import { remainingMs } from './remaining-time'

/**
 * Milliseconds until `endsAt`, told anew each second by the server's clock.
 * @param now the server's clock (ISO) when the page was made: the visitor's may be wrong
 */
export function useRemaining(endsAt: string, now: string, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => remainingMs(endsAt, new Date(now).getTime()))

  useEffect(() => {
    const ahead = new Date(now).getTime() - Date.now()
    const timer = setInterval(() => setLeft(remainingMs(endsAt, Date.now() + ahead)), 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])

  const over = left === 0
  useEffect(() => {
    if (over) onEnd?.()
  }, [over, onEnd])

  return left
}
