import { z } from 'zod'
import { likesAnswer } from '~/modules/likes/likes-call.server'
import { likeList } from '~/modules/likes/live-events'
import { paths } from '~/paths'
import { memberPolledCall } from '~/shell/calls/call.server'

const profile = z.object({
  id: z.uuid(),
  name: z.string(),
  age: z.int(),
  online: z.boolean(),
  premium: z.boolean(),
  fictional: z.boolean(),
  thumb: z.string().nullable(),
})

export const loader = memberPolledCall(
  {
    method: 'GET',
    path: paths.api.likes,
    summary: 'A page of received likes, the newest first.',
    query: z.object({ before: z.string().optional().describe('`next` of the page before') }),
    answer: z.object({
      profiles: z.array(profile),
      liked_by: z.array(z.object({ id: z.uuid(), like_new: z.boolean() })).describe('In the order of `profiles`'),
      next: z.string().nullable(),
      total_new_likes: z.int(),
    }),
  },
  likeList,
  (member, { before }) => likesAnswer(member, before ?? null),
)
