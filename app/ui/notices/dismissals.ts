/** Holds the time (ms since 1970) at which the visitor dismissed the site-entry warning. */
export const entryWarningCookie = 'entry-warning-dismissed'

/** Cookies that say when a notice was closed (specification 4). The cookies page names each in all languages. */
export const dismissals = [
  entryWarningCookie,
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
] as const

export type Dismissal = (typeof dismissals)[number]

const changed = 'dismissals'

/** Keeps in a cookie, for a year, when something was dismissed: the server then leaves it out. */
export function rememberDismissal(key: Dismissal): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser
  document.cookie = `${key}=${Date.now()}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  window.dispatchEvent(new Event(changed))
}

/** All cookies as one text: what changes when something is dismissed. */
export function dismissedText(): string {
  return document.cookie
}

/** How long a notice stays away (design, 44); one that isn't named, for good. */
const daysAway: Partial<Record<Dismissal, number>> = { 'hide-enrich-alert': 7, 'hide-push-notification-alert': 90 }

const dayMs = 24 * 60 * 60 * 1000

/** @param cookies `document.cookie` */
export function isDismissed(cookies: string, key: Dismissal, since?: string): boolean {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${key}=`))
  return wasDismissed(key, cookie?.slice(key.length + 1), since)
}

/**
 * Whether it was dismissed, lately where it comes again after a while; after the moment which it tells of.
 * @param value of the cookie
 */
export function wasDismissed(key: Dismissal, value: string | undefined, since?: string): boolean {
  if (value === undefined) return false
  const days = daysAway[key]
  const earliest = Math.max(since === undefined ? 0 : Date.parse(since), days ? Date.now() - days * dayMs : 0)
  return earliest === 0 || Number(value) >= earliest
}

export function onDismissal(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}
