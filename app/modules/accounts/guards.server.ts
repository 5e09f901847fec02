import { json, redirect } from '@remix-run/node'
import { paths } from '~/paths'
import { isCall, pagePath } from '~/platform/http/call-path'
import { longestPath } from '~/platform/safe-path'
import { withCarried } from '~/ui/carried/carried'
import type { Member } from './member'
import type { RequestContext } from './request-context'

type Asking = Pick<RequestContext, 'viewer' | 'url'> & Partial<Pick<RequestContext, 'carried'>>

/** Returns the logged-in member, or null for a visitor. */
export function visitorOrMember(context: Asking): Member | null {
  return context.viewer
}

/**
 * Returns the logged-in member.
 * @throws Response redirect to /login with the way back for a page; 403 `authentication_required` for a call
 * (specification 7)
 */
export function requireMember(context: Asking): Member {
  if (context.viewer) return context.viewer
  if (isCall(context.url.pathname)) throw json({ error: 'authentication_required' }, { status: 403 })
  const login = `${paths.login}?next=${encodeURIComponent(addressOf(context))}`
  throw redirect(withCarried(login, context.carried ?? ''))
}

/**
 * Returns the logged-in premium member.
 * @throws Response as `requireMember`; if the member is free: redirect to /premium for a page, 403 `premium_only` for a
 * call
 */
export function requirePremium(context: Asking): Member {
  const member = requireMember(context)
  if (member.paid) return member
  if (isCall(context.url.pathname)) throw json({ error: 'premium_only' }, { status: 403 })
  throw redirect(paths.premium)
}

/**
 * Returns the logged-in member, on pages where something can be bought.
 * @throws Response as `requireMember`; redirect to the transactions, with their refunds, if the profile is suspended
 */
export function requireBuyer(context: Asking): Member {
  const member = requireMember(context)
  if (member.profileStatus === 'suspended') throw redirect(paths.transactions)
  return member
}

/**
 * Guards pages for visitors only, such as login and sign-up.
 * @throws Response redirect to `path` for a logged-in member
 */
export function requireVisitor(context: Asking, path: string = paths.members): void {
  if (context.viewer) throw redirect(path)
}

/**
 * Guards development pages, which show the e-mails of all members.
 * @throws Response 404 on a public server, and for clients on another machine
 */
export function requireDeveloper({ tenant, client }: Pick<RequestContext, 'tenant' | 'client'>): void {
  if (!tenant.development || !client.onThisMachine) throw new Response(null, { status: 404 })
}

/**
 * Returns the page's path and query, to return to after login. Leaves out the query, or falls back to the home page, if
 * it is longer than forms and headers allow.
 */
export function addressOf({ url }: Pick<Asking, 'url'>): string {
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  const path = pagePath(url.pathname)
  const whole = query.size > 0 ? `${path}?${query}` : path
  return [whole, path].find(({ length }) => length <= longestPath) ?? paths.home
}
