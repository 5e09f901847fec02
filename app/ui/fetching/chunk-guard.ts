const storageKey = 'chunk-reload'
/** At most one reload in 60 s (specification 9). */
const guardMs = 60_000

/**
 * Reloads an open page whose chunks were removed by a deploy. A second failure within 60 s is left to the error page,
 * or the tab would reload forever (specification 4). Offline, a reload would only lose the page, so it waits for the
 * connection.
 */
export function reloadOnMissingChunk(target: Window = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (!target.navigator.onLine) return target.addEventListener('online', () => reload(target), { once: true })
    if (reload(target)) event.preventDefault()
  })
}

/** Returns false when the page already reloaded for this reason within the last 60 s. */
function reload({ sessionStorage, location }: Window): boolean {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < guardMs) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  return true
}
