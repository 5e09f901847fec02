/** Holds the time (ms since 1970) at which the visitor dismissed the site-entry warning. */
export const entryWarningCookie = 'entry-warning-dismissed'

const changed = 'dismissals'

/** Keeps in a cookie, for a year, when something was dismissed: the server then leaves it out. */
export function rememberDismissal(key: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser
  document.cookie = `${key}=${Date.now()}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  window.dispatchEvent(new Event(changed))
}

/** All cookies as one text: what changes when something is dismissed. */
export function dismissedText(): string {
  return document.cookie
}

export function isDismissed(cookies: string, key: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${key}=`))
}

export function onDismissal(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}
