import type { AppLoadContext } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { addressOf } from '~/modules/accounts/guards.server'
import { termsChangeFor } from '~/modules/accounts/terms/agree-to-terms.server'
import { paths } from '~/paths'

/**
 * Redirects a member who has not agreed to the current terms to the page that asks for consent, when they open a page.
 * @throws Response to /terms-changed
 */
export async function askForTerms(context: Pick<AppLoadContext, 'viewer' | 'url' | 'method' | 'route'>): Promise<void> {
  const { viewer, method, route } = context
  if (!viewer || method !== 'GET' || route.rules.beforeTerms) return
  const change = await termsChangeFor(viewer)
  if (change?.inForce) throw redirect(`${paths.termsChanged}?next=${encodeURIComponent(addressOf(context))}`)
}
