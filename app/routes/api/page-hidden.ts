import { z } from 'zod'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import { leavePage } from '~/modules/accounts/presence/departures.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

export const action = call(
  {
    method: 'POST',
    path: paths.api.pageHidden,
    summary: 'A beacon: the page is no longer looked at.',
    answer: z.object({}),
  },
  async ({ context }) => {
    const viewer = visitorOrMember(context)
    if (viewer) await leavePage(viewer)
    return {}
  },
)
