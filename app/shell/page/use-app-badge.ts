import { useEffect } from 'react'

/** Sets the installed app's badge to the count in the title (specification 4). A no-op where unsupported. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    set?.catch(() => {})
  }, [count])
}
