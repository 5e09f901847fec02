import { useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Pushes wait until the page is at rest. */
const restMs = 1_500

/** Brings pushes to the member's page and opens what they lead to. Its script comes after the page. Once a page, for root. */
export function usePush(): void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is another function on each page
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const { followPush } = await import('./follow-push')
      if (ended.signal.aborted) return
      await followPush({ open: (path) => navigate(path), reload: revalidate }, ended.signal).catch(() => undefined)
    }, restMs)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
}
