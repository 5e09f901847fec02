import type { CookieJar } from '~/platform/http/cookies'
import { consoleCookie } from '~/platform/http/cookies'
import { sessionHours } from '../limits'

/** Sets the session cookie. It is host-only, so that it is never sent to a brand's host. */
export function keepConsoleSession(cookies: CookieJar, token: string): void {
  cookies.set(consoleCookie, token, { maxAge: sessionHours * 3_600 })
}

export function forgetConsoleSession(cookies: CookieJar): void {
  cookies.clear(consoleCookie)
}
