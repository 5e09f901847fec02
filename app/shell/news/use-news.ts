import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useLoadedFrame } from '../frame/frame'
import { usePage } from '../page/page-facts'

/** Delay in milliseconds that keeps the first paint free of this work. */
const afterPaintMs = 1_000

/**
 * Keeps a member's page up to date with the server: badges, title, list, conversation. The code is fetched after the
 * first paint. Called once, by root.
 */
export function useNews(): void {
  const frame = useLoadedFrame()
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const { facts } = usePage()
  const page = useRef(facts)
  const shown = useRef({ frame, loadedAt: 0 })
  const rest = useRef({ is: true, waiting: new Set<() => void>() })

  useEffect(() => {
    const loadedAt = shown.current.frame === frame ? shown.current.loadedAt : Date.now()
    shown.current = { frame, loadedAt }
    page.current = facts
    rest.current.is = state === 'idle' && navigation.state === 'idle'
    if (!rest.current.is) return
    for (const go of rest.current.waiting) go()
    rest.current.waiting.clear()
  })

  useEffect(() => {
    const ended = new AbortController()
    const mountedAt = Date.now()
    const timer = setTimeout(async () => {
      const { followNews } = await import('./follow-news')
      if (ended.signal.aborted) return
      const open = {
        shown: () => shown.current,
        news: () => page.current.news ?? null,
        showsBalance: () => page.current.balance ?? false,
        isConversation: () => page.current.conversation ?? false,
        atRest: () => new Promise<void>((go) => void (rest.current.is ? go() : rest.current.waiting.add(go))),
        reload: revalidate,
      }
      followNews(open, mountedAt, ended.signal)
    }, afterPaintMs)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [revalidate])
}
