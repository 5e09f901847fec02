import { z } from 'zod'
import { genders } from '~/modules/accounts/member'
import { isOwnClient } from '~/modules/accounts/user/user-calls.server'
import { autoLike } from '~/modules/likes/auto-like.server'
import { paths } from '~/paths'
import { memberCall, refusal } from '~/shell/calls/call.server'

const photo = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ width: z.int(), url: z.string() })),
  locked: z.boolean(),
  verifiedOn: z.iso.date().optional(),
})

const member = z.object({
  id: z.uuid(),
  name: z.string(),
  age: z.int(),
  gender: z.enum(genders),
  city: z.string().nullable(),
  distance: z.number().nullable(),
  online: z.boolean(),
  premium: z.boolean(),
  fictional: z.boolean(),
  photo: photo.nullable(),
})

/** Marks the like as shown, so it responds only to the site's own client: any page can trigger a GET. */
export const loader = memberCall(
  {
    method: 'GET',
    path: paths.api.autoLike,
    summary: 'The like that the pop-up shows, each once. Needs `X-Client: 1`.',
    answer: z.object({ profile: z.object({ member, match: z.boolean() }).nullable() }),
    refusals: { 403: 'No session, or not the own client: `own_client_required`.' },
  },
  async ({ member, request }) => {
    if (!isOwnClient(request.headers)) return refusal(403, 'own_client_required')
    return { profile: await autoLike(member) }
  },
)
