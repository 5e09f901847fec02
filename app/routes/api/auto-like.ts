import { z } from 'zod'
import { isOwnClient } from '~/modules/accounts/user/own-client.server'
import { autoLike } from '~/modules/likes/auto-like.server'
import { paths } from '~/paths'
import { memberCall, refusal } from '~/shell/calls/call.server'

/** Marks the like as shown, so it responds only to the site's own client: any page can trigger a GET. */
export const loader = memberCall(
  {
    method: 'GET',
    path: paths.api.autoLike,
    summary: 'The like that the pop-up shows, each once. Needs `X-Client: 1`.',
    answer: z.object({ profile: z.object({ member: z.looseObject({ id: z.uuid() }), match: z.boolean() }).nullable() }),
    refusals: { 403: 'No session, or not the own client: `own_client_required`.' },
  },
  async ({ member, request }) => {
    if (!isOwnClient(request.headers)) return refusal(403, 'own_client_required')
    return { profile: await autoLike(member) }
  },
)
