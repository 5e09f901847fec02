import { useState, useSyncExternalStore } from 'react'
import { useOwnStorage } from './own-storage'

const never = () => () => undefined

/**
 * Whether a moment's motion plays: on the first visit that a script leads to, never where motion is not wanted. `end` shows
 * the finished picture at once.
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
