import { useState, useSyncExternalStore } from 'react'
import { useOwnStorage } from './own-storage'

const never = () => () => undefined

/**
 * Whether an animation plays: only at the first visit with JavaScript, and never with reduced motion. `end` skips to
 * its final state.
 */
export function usePlaysOnce(moment: string): { plays: boolean; end: () => void } {
  const { read, write } = useOwnStorage()
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [plays, setPlays] = useState(() => {
    if (!isScripted || read(moment) !== '' || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
    write(moment, 'seen')
    return true
  })
  return { plays, end: () => setPlays(false) }
}
