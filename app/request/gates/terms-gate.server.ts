import type { AppLoadContext } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { pageOf } from '~/modules/accounts/guards.server'
import { termsChangeFor } from '~/modules/accounts/terms/agree-to-terms.server'

/** Pages that a member needs in order to decide, or has a right to without agreeing. */
const open = [
  '/terms-changed',
  '/pages',
  '/logout',
  '/notifications',
  '/confirm-identity',
  '/account-deleted',
  '/leave',
  '/reactivate',
  '/my-data',
  '/transactions',
  '/complaints',
  '/complete-signup',
  '/activate',
  '/lang-config',
]

/**
 * Leads a member who has not agreed to the terms that count today to the page that asks, once they open a page.
 * @throws Response to /terms-changed
 */
export async function askForTerms({
  viewer,
  url,
  method,
}: Pick<AppLoadContext, 'viewer' | 'url' | 'method'>): Promise<void> {
  if (!viewer || method !== 'GET') return
  const page = pageOf(url)
  if (open.some((path) => page === path || page.startsWith(`${path}/`))) return
  const change = await termsChangeFor(viewer)
  if (change?.inForce) throw redirect(`/terms-changed?next=${encodeURIComponent(page)}`)
}
