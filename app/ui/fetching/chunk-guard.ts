const storageKey = 'chunk-reload'
/** Specification 9: at most one reload in 60 s. */
const guardMs = 60_000

/**
 * After a deploy an open page may ask for chunks that are gone. One reload brings the current ones; a second failure
 * within 60 s is left to the error page, or the tab would reload for ever (specification 4). Without a connection a reload
 * would take the page away for nothing: it waits until the connection is back.
 */
export function reloadOnMissingChunk(target: Window = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (!target.navigator.onLine) return target.addEventListener('online', () => reload(target), { once: true })
    if (reload(target)) event.preventDefault()
  })
}

/** False when the page has been loaded for the same reason a moment ago. */
function reload({ sessionStorage, location }: Window): boolean {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < guardMs) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  return true
}
