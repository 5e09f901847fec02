/** Holds the time (ms since 1970) at which the visitor dismissed the site-entry warning. */
export const entryWarningCookie = 'entry-warning-dismissed'

/** Cookies that store when a notice was dismissed (specification 4). The cookies page lists them in all languages. */
export const dismissals = [
  entryWarningCookie,
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
] as const

export type Dismissal = (typeof dismissals)[number]

const changed = 'dismissals'

/** Stores the time of a dismissal in a cookie for a year, so that the server omits the notice. */
export function rememberDismissal(key: Dismissal): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser
  document.cookie = `${key}=${Date.now()}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  window.dispatchEvent(new Event(changed))
}

/** Returns the whole cookie string, which changes with every dismissal. */
export function dismissedText(): string {
  return document.cookie
}

/** Days that a dismissed notice stays hidden (design, 44); a notice without an entry stays hidden for good. */
const daysAway: Partial<Record<Dismissal, number>> = { 'hide-enrich-alert': 7, 'hide-push-notification-alert': 90 }

const dayMs = 24 * 60 * 60 * 1000

/** @param cookies `document.cookie` */
export function isDismissed(cookies: string, key: Dismissal, since?: string): boolean {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${key}=`))
  return wasDismissed(key, cookie?.slice(key.length + 1), since)
}

/**
 * Returns whether a dismissal still counts: it is not older than the notice's `daysAway`, nor than `since`.
 * @param value value of the cookie, in milliseconds since 1970
 * @param since ISO time of the event that the notice reports
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
