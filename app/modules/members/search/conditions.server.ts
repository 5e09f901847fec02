import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { dayIn } from '~/i18n/calendar'
import type { Gender } from '~/modules/accounts/member'
import { onlineFor } from '~/modules/accounts/presence'
import type { Tenant } from '~/tenancy/tenant'
import { birthDatesOf } from './ages'
import type { GenderFilter, SearchFilters } from './filters'
import { oldestAge } from './filters'

export function gendersOf(filter: GenderFilter): Gender[] {
  return filter === 'all' ? ['female', 'male'] : [filter]
}

/**
 * What the filters ask of `members m`, beside gender and distance.
 * @param where `place`: beside a condition on city or cell. The region must not lead to its own index then: one plan serves all
 *   values, and each city would read a whole region.
 */
export function fits(
  { settings }: Tenant,
  filters: SearchFilters,
  where: 'anywhere' | 'place' = 'anywhere',
): RawBuilder<boolean> {
  const { country, region, min_age, max_age, interests, online, photo } = filters
  const { after, to } = birthDatesOf(dayIn(settings.time_zone), min_age, max_age === oldestAge ? undefined : max_age)
  const conditions = [sql<boolean>`m.birth_date > ${after} and m.birth_date <= ${to}`]
  if (country) conditions.push(sql`m.country = ${country}`)
  if (region) conditions.push(where === 'place' ? sql`(m.region = ${region}) is true` : sql`m.region = ${region}`)
  if (photo) conditions.push(sql`m.has_photo`)
  if (online) conditions.push(sql`m.last_active_at > ${new Date(Date.now() - onlineFor)} and not m.fictional`)
  if (interests.length > 0) conditions.push(sql`m.interests && ${interests}::text[]`)
  return sql`${sql.join(conditions, sql` and `)}`
}
