import { z } from 'zod'
import { keepVisit } from '~/modules/pages/visits/keep-visit.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

export const action = call(
  {
    method: 'POST',
    path: paths.api.pageVisits,
    summary:
      'The beacon of a page with `?lb` in its address: `{path, milliseconds, clicked}`. Anything else is ignored.',
    body: z.unknown(),
    answer: null,
  },
  async ({ body, context }) => {
    await keepVisit(context, body)
    return null
  },
)
