import { json, redirect } from '@remix-run/node'
import { paths } from '~/paths'
import { isCall, pagePath } from '~/platform/http/call-path'
import { longestPath } from '~/platform/safe-path'
import { withCarried } from '~/ui/carried/carried'
import type { Member, Viewer } from './member'
import { memberIfRead } from './member'
import type { RequestContext } from './request-context'

type Context = Pick<RequestContext, 'viewer' | 'url'> & Partial<Pick<RequestContext, 'carried'>>

/** Returns the logged-in member, or null for a visitor. */
export function visitorOrMember({ viewer }: Pick<Context, 'viewer'>): Member | null {
  return viewer && readMember(viewer)
}

/**
 * Returns the logged-in member.
 * @throws Response as `requireViewer`
 */
export function requireMember(context: Context): Member {
  return readMember(requireViewer(context))
}

/**
 * Returns the logged-in member as far as pages with the rule `cachedViewer` know them.
 * @throws Response redirect to /login with the way back for a page; 403 `authentication_required` for a call
 * (specification 7)
 */
export function requireViewer(context: Context): Viewer {
  if (context.viewer) return context.viewer
  if (isCall(context.url.pathname)) throw json({ error: 'authentication_required' }, { status: 403 })
  throw toLogin(context)
}

/** Returns the redirect to /login with the way back to the page. */
export function toLogin(context: Pick<Context, 'url' | 'carried'>): Response {
  const login = `${paths.login}?next=${encodeURIComponent(addressOf(context))}`
  return redirect(withCarried(login, context.carried ?? ''))
}

function readMember(viewer: Viewer | Member): Member {
  const member = memberIfRead(viewer)
  if (!member) throw new Error('a page with the rule cachedViewer knows its viewer only by requireViewer')
  return member
}

/**
 * Returns the logged-in premium member.
 * @throws Response as `requireMember`; if the member is free: redirect to /premium for a page, 403 `premium_only` for a
 * call
 */
export function requirePremium(context: Context): Member {
  const member = requireMember(context)
  if (member.paid) return member
  if (isCall(context.url.pathname)) throw json({ error: 'premium_only' }, { status: 403 })
  throw redirect(paths.premium)
}

/**
 * Returns the logged-in member, on pages where something can be bought.
 * @throws Response as `requireMember`; redirect to the transactions, with their refunds, if the profile is suspended
 */
export function requireBuyer(context: Context): Member {
  const member = requireMember(context)
  if (member.profileStatus === 'suspended') throw redirect(paths.transactions)
  return member
}

/**
 * Guards pages for visitors only, such as login and sign-up.
 * @throws Response redirect to `path` for a logged-in member
 */
export function requireVisitor(context: Context, path: string = paths.members): void {
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
export function addressOf({ url }: Pick<Context, 'url'>): string {
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  const path = pagePath(url.pathname)
  const whole = query.size > 0 ? `${path}?${query}` : path
  return [whole, path].find(({ length }) => length <= longestPath) ?? paths.home
}
