import { z } from 'zod'
import { interests } from '~/modules/members/interests'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

export const loader = call(
  {
    method: 'GET',
    path: paths.api.interests,
    summary: "The fixed list of interests, in its order, named in the reader's language.",
    answer: z.object({ interests: z.array(z.object({ key: z.string(), name: z.string() })) }),
  },
  ({ context: { t } }) => ({
    interests: interests.map((key) => ({ key, name: t(`members:option.interests.${key}`) })),
  }),
)
