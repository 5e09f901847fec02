import { useEffect, useState } from 'react'

/** Whether a moment is still to come. @param now the clock (like `until`, in milliseconds since 1970) when it was rendered */
export function useUntil(until: number, now: number): boolean {
  const [open, setOpen] = useState(until > now)
  useEffect(() => {
    const left = until - Date.now()
    setOpen(left > 0)
    if (left <= 0) return
    const timer = setTimeout(() => setOpen(false), left)
    return () => clearTimeout(timer)
  }, [until])
  return open
}
