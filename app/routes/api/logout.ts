import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { logOut } from '~/modules/accounts/sessions/sessions.server'
import { isOwnClient } from '~/modules/accounts/user/own-client.server'

/**
 * GET /api/logout.php (specification 7). It acts only for the site's own client, for a GET can be caused by any page;
 * others are shown the page with the button (decisions, 'Chat, credits, gifts': calls).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!isOwnClient(request.headers)) return redirect('/logout')
  await logOut(context)
  return Response.json({ user: null })
}
