import { useEffect, useState } from 'react'
import { remainingMs } from './remaining-time'

/**
 * Milliseconds until `endsAt`, told anew each second by the server's clock.
 * @param now the server's clock (ISO) when the page was made: the visitor's may be wrong
 */
export function useRemaining(endsAt: string, now: string, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => remainingMs(endsAt, new Date(now).getTime()))

  useEffect(() => {
    const started = {
      at: new Date(now).getTime(),
      ahead: new Date(now).getTime() - Date.now(),
      ticks: performance.now(),
    }
    // The device's clock may be set back, and what ticks may stand still while the device sleeps: the later one is right.
    const passed = () => Math.max(Date.now() + started.ahead, started.at + performance.now() - started.ticks)
    const timer = setInterval(() => setLeft(remainingMs(endsAt, passed())), 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])

  const over = left === 0
  useEffect(() => {
    if (over) onEnd?.()
  }, [over, onEnd])

  return left
}
