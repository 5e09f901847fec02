import type { CookieJar } from '~/platform/http/cookies'
import { consoleCookie } from '~/platform/http/cookies'
import { sessionHours } from '../limits'

/** Gives the browser its session: host-only, so that no brand's host is ever sent it. */
export function keepConsoleSession(cookies: CookieJar, token: string): void {
  cookies.set(consoleCookie, token, { maxAge: sessionHours * 3_600 })
}

export function forgetConsoleSession(cookies: CookieJar): void {
  cookies.clear(consoleCookie)
}
