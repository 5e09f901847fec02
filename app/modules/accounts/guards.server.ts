import { json, redirect } from '@remix-run/node'
import type { RequestContext } from '~/tenancy/request-context.server'
import type { Member } from './member'

type Asking = Pick<RequestContext, 'viewer' | 'url'>

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
  if (isCall(context)) throw json({ error: 'authentication_required' }, { status: 403 })
  throw redirect(`/login?next=${encodeURIComponent(pageOf(context))}`)
}

/**
 * The premium member who asks.
 * @throws Response as `requireMember`; to /premium for a page, 403 `premium_only` for a call, when the member is free
 */
export function requirePremium(context: Asking): Member {
  const member = requireMember(context)
  if (member.paid) return member
  if (isCall(context)) throw json({ error: 'premium_only' }, { status: 403 })
  throw redirect('/premium')
}

/**
 * For pages that only a visitor needs (log in, sign up).
 * @throws Response to `path` when a member asks
 */
export function requireVisitor(context: Asking, path = '/members'): void {
  if (context.viewer) throw redirect(path)
}

function isCall({ url }: Asking): boolean {
  return url.pathname.startsWith('/api/')
}

/** Remix asks for a page's data at the page's path with '.data' behind it, and with a query of its own. */
function pageOf({ url }: Asking): string {
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  const path = url.pathname.replace(/(^\/_root)?\.data$/, (_, root) => (root ? '/' : ''))
  return query.size > 0 ? `${path}?${query}` : path
}
