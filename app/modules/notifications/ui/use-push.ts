import { useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Milliseconds to wait before loading the push script, so that the page is idle. */
const restMs = 1_500

/**
 * Connects the page to pushes and opens the URLs that they lead to. The script is loaded after the page. Call once, in
 * the root.
 */
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
