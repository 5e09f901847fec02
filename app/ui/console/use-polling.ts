import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 2_000

/** Reads the page anew every two seconds while something on it is under way, and the page is looked at. */
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
