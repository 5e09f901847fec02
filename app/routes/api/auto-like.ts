import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { isOwnClient } from '~/modules/accounts/user/own-client.server'
import { autoLike } from '~/modules/likes/auto-like.server'

/**
 * GET /api/auto-like.php (specification 7): `{profile}` for the pop-up, null without one. It marks that like as told, so it
 * acts for the site's own client only: any page can cause a GET (decisions, 'Chat, credits, gifts': calls).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  if (!isOwnClient(request.headers)) return json({ error: 'own_client_required' }, { status: 403 })
  return json({ profile: await autoLike(member) })
}
