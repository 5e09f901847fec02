import { useSyncExternalStore } from 'react'

/** Returns whether the browser reports a connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
