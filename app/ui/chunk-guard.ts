const storageKey = 'chunk-reload'
/** Specification 9: at most one reload in 60 s. */
const guardMs = 60_000

/**
 * After a deploy an open page may ask for chunks that are gone. One reload brings the current ones; a second failure
 * within 60 s is left to the error page, or the tab would reload for ever (specification 4).
 */
export function reloadOnMissingChunk(target: Window = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const last = Number(target.sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < guardMs) return
    event.preventDefault()
    target.sessionStorage.setItem(storageKey, String(Date.now()))
    target.location.reload()
  })
}
