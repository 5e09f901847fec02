import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 2_000

/** Reloads the page's data every two seconds while the page is visible and something on it is in progress. */
export function usePolling(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}
