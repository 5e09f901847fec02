import { json, redirect } from '@remix-run/node'
import { paths } from '~/paths'
import { isCall, pagePath } from '~/platform/http/call-path'
import { longestPath } from '~/platform/safe-path'
import { withCarried } from '~/ui/carried/carried'
import type { Member } from './member'
import type { RequestContext } from './request-context'

type Asking = Pick<RequestContext, 'viewer' | 'url'> & Partial<Pick<RequestContext, 'carried'>>

/** Who asks, if anyone. */
export function visitorOrMember(context: Asking): Member | null {
  return context.viewer
}

/**
 * The member who asks.
 * @throws Response to /login with the way back for a page; 403 `authentication_required` for a call (specification 7)
 */
export function requireMember(context: Asking): Member {
  if (context.viewer) return context.viewer
  if (isCall(context.url.pathname)) throw json({ error: 'authentication_required' }, { status: 403 })
  const login = `${paths.login}?next=${encodeURIComponent(addressOf(context))}`
  throw redirect(withCarried(login, context.carried ?? ''))
}

/**
 * The premium member who asks.
 * @throws Response as `requireMember`; to /premium for a page, 403 `premium_only` for a call, when the member is free
 */
export function requirePremium(context: Asking): Member {
  const member = requireMember(context)
  if (member.paid) return member
  if (isCall(context.url.pathname)) throw json({ error: 'premium_only' }, { status: 403 })
  throw redirect(paths.premium)
}

/**
 * The member who asks, for what can be bought.
 * @throws Response as `requireMember`; to what a member can give back, when a decision took their profile away
 */
export function requireBuyer(context: Asking): Member {
  const member = requireMember(context)
  if (member.profileStatus === 'suspended') throw redirect(paths.transactions)
  return member
}

/**
 * For pages that only a visitor needs (log in, sign up).
 * @throws Response to `path` when a member asks
 */
export function requireVisitor(context: Asking, path: string = paths.members): void {
  if (context.viewer) throw redirect(path)
}

/**
 * For pages that help while developing, and show everybody's e-mails.
 * @throws Response 404 on a public server, and to whoever asks from another machine
 */
export function requireDeveloper({ tenant, client }: Pick<RequestContext, 'tenant' | 'client'>): void {
  if (!tenant.development || !client.onThisMachine) throw new Response(null, { status: 404 })
}

/** Path and query of the page, to come back to; less of it where a form would not take it, or a header not hold it. */
export function addressOf({ url }: Pick<Asking, 'url'>): string {
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  const path = pagePath(url.pathname)
  const whole = query.size > 0 ? `${path}?${query}` : path
  return [whole, path].find(({ length }) => length <= longestPath) ?? paths.home
}
