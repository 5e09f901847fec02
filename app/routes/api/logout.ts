import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { logOut } from '~/modules/accounts/sessions/sessions.server'
import { isOwnClient } from '~/modules/accounts/user/user-calls.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

/** Logs out only the site's own client, because any page can trigger a GET; others get the logout page. */
export const loader = call(
  {
    method: 'GET',
    path: paths.api.logout,
    summary: 'Ends the session. Needs `X-Client: 1`; any other GET is led to the page with the button.',
    answer: z.object({ user: z.null() }),
    redirects: 'To the page with the logout button, unless it is the own client.',
  },
  async ({ request, context }) => {
    if (!isOwnClient(request.headers)) return redirect(paths.logout)
    await logOut(context)
    return { user: null }
  },
)
