import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges, knownBrowserCookie, sessionCookie } from '~/platform/http/cookies'
import { serverSigner } from '~/platform/tokens.server'
import type { Client } from '~/tenancy/tenant-context.server'
import type { RequestContext } from '../request-context'

/** What a browser sends when it logs in. */
export interface Browser {
  /** The cookie value of the session that it had; null without one. */
  formerSession: string | null
  /** Whether the account has logged in here before. */
  knows(accountId: string): boolean
  /** From now on it knows the account. */
  remember(accountId: string): void
}

export type SessionClient = Pick<Client, 'addressBlock' | 'userAgent'> & {
  country?: string | null
  browser?: Browser | undefined
}

/** Accounts that a browser knows: those of a household. */
const mostKnown = 5

/** Who opens a session, with what the browser brings along. */
export function sessionClient({
  client,
  cookies,
  tenant,
}: Pick<RequestContext, 'client' | 'cookies' | 'tenant'>): SessionClient {
  return { ...client, browser: browserOf(cookies, tenant) }
}

/** It keeps marks that only this server can make, so that a copied list of them tells nobody whose accounts they are of. */
function browserOf(cookies: CookieJar, tenant: { id: string }): Browser {
  const marks = (cookies.get(knownBrowserCookie) ?? '').split('.', mostKnown).filter(Boolean)
  const said = (accountId: string) => `${tenant.id} ${accountId}`
  const isOf = (accountId: string) => (mark: string) => signer().verify(said(accountId), mark)
  return {
    formerSession: cookies.get(sessionCookie) ?? null,
    knows: (accountId) => marks.some(isOf(accountId)),
    remember(accountId) {
      const others = marks.filter((mark) => !isOf(accountId)(mark))
      const kept = [signer().sign(said(accountId)), ...others].slice(0, mostKnown)
      cookies.set(knownBrowserCookie, kept.join('.'), { maxAge: cookieAges.knownBrowser })
    },
  }
}

const signer = () => serverSigner('known browser')
