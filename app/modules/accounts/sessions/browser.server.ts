import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges, knownBrowserCookie, sessionCookie } from '~/platform/http/cookies'
import { serverSigner } from '~/platform/tokens.server'
import type { Client } from '~/tenancy/tenant-context.server'
import type { RequestContext } from '../request-context'

/** The cookies of a browser that logs in. */
export interface Browser {
  /** Cookie value of the browser's previous session; null without one. */
  formerSession: string | null
  /** Whether the account has logged in with this browser before. */
  knows(accountId: string): boolean
  /** Stores in the cookie that the account has logged in with this browser. */
  remember(accountId: string): void
}

export type SessionClient = Pick<Client, 'addressBlock' | 'userAgent'> & {
  country?: string | null
  browser?: Browser | undefined
  /** Time zone of the browser, which the account takes over; null if unknown. */
  timeZone?: string | null
}

/** Maximum number of accounts a browser remembers, such as those of a household. */
const mostKnown = 5

/** Returns the client that opens a session, with the browser's cookies and, if the login sent it, its time zone. */
export function sessionClient(
  { client, cookies, tenant }: Pick<RequestContext, 'client' | 'cookies' | 'tenant'>,
  timeZone: string | null = null,
): SessionClient {
  return { ...client, browser: browserOf(cookies, tenant), timeZone }
}

/** Accounts are stored as signatures of this server, so a copied cookie doesn't reveal which accounts they are. */
function browserOf(cookies: CookieJar, tenant: { id: string }): Browser {
  const marks = (cookies.get(knownBrowserCookie) ?? '').split('.', mostKnown).filter(Boolean)
  const signedText = (accountId: string) => `${tenant.id} ${accountId}`
  const isOf = (accountId: string) => (mark: string) => signer().verify(signedText(accountId), mark)
  return {
    formerSession: cookies.get(sessionCookie) ?? null,
    knows: (accountId) => marks.some(isOf(accountId)),
    remember(accountId) {
      const others = marks.filter((mark) => !isOf(accountId)(mark))
      const remembered = [signer().sign(signedText(accountId)), ...others].slice(0, mostKnown)
      cookies.set(knownBrowserCookie, remembered.join('.'), { maxAge: cookieAges.knownBrowser })
    },
  }
}

const signer = () => serverSigner('known browser')
