import { memberStatus } from '~/database/tables/people/members'
import { lookInto } from '../../support/census'
import type { Site } from '../../support/site'

/** Returns the id of a fictional profile of a brand. */
export function fictionalProfile(site: Site, brand: string): Promise<string> {
  return lookInto(site, async (rows) => {
    const { id } = await rows
      .selectFrom('members')
      .innerJoin('tenant_homes', (join) =>
        join
          .onRef('tenant_homes.pool_id', '=', 'members.pool_id')
          .onRef('tenant_homes.tenant_id', '=', 'members.tenant_id'),
      )
      .select('members.id')
      .where('tenant_homes.slug', '=', brand)
      .where('members.fictional', '=', true)
      .where('members.status', '=', memberStatus.active)
      .orderBy('members.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  })
}
