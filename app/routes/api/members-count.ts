import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import { visitorsMaySearch } from '~/modules/members/outside.server'
import { countMembers, readSearch } from '~/modules/members/search/search-members.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'

const limit = { name: 'members-count', points: 60, seconds: 60 }

/** GET /api/members-count?gender=&…, the query of /members: `{count}`, 1001 for more than a thousand. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = visitorOrMember(context)
  const { tenant, client, country, trafficSource, url } = context
  if (!viewer && !visitorsMaySearch(tenant, trafficSource !== null)) {
    return json({ error: 'authentication_required' }, { status: 403 })
  }
  const { allowed, waitSeconds } = await rateLimit(tenant, limit).take(viewer?.id ?? client.addressBlock)
  if (!allowed)
    return json(
      { error: 'too_many_requests', count: null },
      { status: 429, headers: { 'Retry-After': String(waitSeconds) } },
    )
  const looker = { tenant, viewer }
  const { filters } = readSearch(looker, country, url.searchParams)
  return json({ count: await countMembers(looker, filters) })
}
