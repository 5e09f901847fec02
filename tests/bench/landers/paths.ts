import type { LanderName } from '~/tenancy/landers/landers'
import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'
import type { Site } from '../../support/site'
import { send } from '../load'

/** Returns the path of each lander of Saffron's demo, by its name. */
export async function landerPaths(site: Site): Promise<Record<LanderName, string>> {
  const { body } = await send({
    port: site.port,
    host: 'saffron.localhost',
    path: '/landers/gallery',
    headers: { 'accept-encoding': 'identity' },
  })
  const [, memberId = ''] = /name="member"[^>]*value="([^"]+)"/.exec(body.toString()) ?? []
  const paths = landerNames.map((name) => [
    name,
    landerPath({ settings: { niche: 1 } }, name, { memberId: isOfMember(name) ? memberId : null }),
  ])
  return Object.fromEntries(paths) as Record<LanderName, string>
}
