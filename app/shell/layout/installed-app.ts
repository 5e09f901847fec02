const standalone = '(display-mode: standalone)'

/** Returns whether the site runs as an installed app. */
export function isInstalledApp(): boolean {
  return window.matchMedia(standalone).matches
}

export function onInstalledApp(listener: () => void): () => void {
  const query = window.matchMedia(standalone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
