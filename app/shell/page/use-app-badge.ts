import { useEffect } from 'react'

/** Specification 4: the badge of the installed app shows what the title shows. Browsers without one do nothing. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    set?.catch(() => {})
  }, [count])
}
