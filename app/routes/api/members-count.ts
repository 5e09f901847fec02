import { z } from 'zod'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import { visitorsMaySearch } from '~/modules/members/outside.server'
import { countMembers, readSearch } from '~/modules/members/search/search-members.server'
import { paths } from '~/paths'
import { call, refusal } from '~/shell/calls/call.server'

export const loader = call(
  {
    method: 'GET',
    path: paths.api.membersCount,
    summary: 'How many members the filters of /members find; 1001 for more than a thousand.',
    query: z.looseObject({}),
    limit: { name: 'members-count', points: 60, seconds: 60 },
    answer: z.object({ count: z.int() }),
    refusals: { 403: 'Visitors may not search this brand.' },
  },
  async ({ context }) => {
    const { tenant, country, trafficSource, url } = context
    const viewer = visitorOrMember(context)
    if (!viewer && !visitorsMaySearch(tenant, trafficSource !== null)) return refusal(403, 'authentication_required')
    const looker = { tenant, viewer }
    const { filters } = readSearch(looker, country, url.searchParams)
    return { count: await countMembers(looker, filters) }
  },
)
