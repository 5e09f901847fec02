import { parseCookie, stringifySetCookie } from 'cookie'

/** Prefix of authentication cookies (specification 7). */
export const authCookiePrefix = 'auth.'
export const sessionCookie = `${authCookiePrefix}session`
/** Proves for a few minutes that the password was correct, when the account also requires a code. */
export const loginCodeCookie = `${authCookiePrefix}code`
/** Accounts that have logged in with this browser; it outlives the session. */
export const knownBrowserCookie = 'known-browser'
export const localeCookie = 'locale'
/** The country chosen at /lang-config. */
export const countryCookie = 'country'

const day = 24 * 60 * 60
/** Lifetimes in seconds (specification 7: auth 30 days, locale 365 days). */
export const cookieAges = {
  session: 30 * day,
  knownBrowser: 365 * day,
  locale: 365 * day,
  dismissal: 365 * day,
  /** A bank transfer is checked later, by other means. */
  wayBack: 60 * 60,
  /** Time between the correct password and the code. */
  loginCode: 10 * 60,
} as const

/** Every cookie that the server sets. The cookies page names each in all languages. */
export const cookieNames = [
  sessionCookie,
  loginCodeCookie,
  knownBrowserCookie,
  localeCookie,
  countryCookie,
  'entry-warning-dismissed',
  'way-back',
  'tracking',
  'tracking-consent',
  'preview',
] as const

/** Session cookie of the console's host, which members never visit. */
export const consoleCookie = 'console-session'

/**
 * Cookies that are sent as `__Host-<name>` on https: browsers refuse one that a subdomain or plain http tries to set. The
 * others have the specification's names (7, and the keys of dismissals).
 */
const hostOnlyNames: ReadonlySet<string> = new Set<CookieName>([
  knownBrowserCookie,
  countryCookie,
  'way-back',
  'tracking',
  'tracking-consent',
  'preview',
  consoleCookie,
])

export type CookieName = (typeof cookieNames)[number] | typeof consoleCookie

export interface CookieOptions {
  /** In seconds; without it the cookie lasts as long as the browser's session. */
  maxAge?: number
  /** False only for cookies that the page's own script must read. */
  httpOnly?: boolean
}

export interface CookieJar {
  get(name: string): string | undefined
  set(name: CookieName, value: string, options?: CookieOptions): void
  clear(name: CookieName): void
  /** Returns the Set-Cookie lines of all changes, the last one for each name. */
  changes(): string[]
}

/**
 * Opens the cookies of one request; reading returns values set before. All cookies are host-only, of all paths (browsers
 * refuse a `__Host-` cookie of another), lax, httpOnly by default, and secure on https. Malformed cookies in the header are ignored.
 */
export function cookieJar(header: string | null | undefined, { secure }: { secure: boolean }): CookieJar {
  const sentName = (name: string) => (secure && hostOnlyNames.has(name) ? `__Host-${name}` : name)
  const values = new Map(
    Object.entries(parseCookie(header ?? '', { decode })).filter(([, value]) => value !== undefined),
  )
  const changes = new Map<string, string>()
  const write = (name: string, value: string, { httpOnly = true, maxAge }: CookieOptions) => {
    const cookie = { name: sentName(name), value, path: '/', httpOnly, maxAge, secure, sameSite: 'lax' } as const
    changes.set(name, stringifySetCookie(cookie))
  }
  return {
    get: (name) => values.get(sentName(name)),
    set(name, value, options = {}) {
      values.set(sentName(name), value)
      write(name, value, options)
    },
    clear(name) {
      values.delete(sentName(name))
      write(name, '', { maxAge: 0 })
    },
    changes: () => [...changes.values()],
  }
}

function decode(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value)
    return hasControlCharacter(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
