import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { cachedForVisitors } from '~/database/member-cache.server'
import type { Language } from '~/i18n/languages'
import { countriesOf } from '~/i18n/languages'
import { genders } from '~/modules/accounts/member'
import { isListed, wanted } from '~/modules/members/search/statements.server'
import type { Tenant } from '~/tenancy/tenant'
import { drawableCountries, isDrawable } from '../map/draw-map.server'
import { isShown } from './members-shown.server'

interface Visitor {
  tenant: Tenant
  /** ISO 3166-1; null when unknown. */
  country: string | null
  language: Language
}

/** Members counted per country. */
const enough = 60

/**
 * Returns the country that every lander is about for this visitor: their own or, if it is unknown, the one of those in
 * which the page's language is spoken that has the most members to show. If none of them has any, the country with the
 * most members. It doesn't depend on the niche, so that all landers agree.
 */
export function landerCountry(visitor: Visitor): Promise<string> {
  const { tenant, country, language } = visitor
  const near = (country === null ? countriesOf(language) : [country]).filter(isDrawable)
  return cachedForVisitors(tenant, { kind: 'lander-country', key: near.join('+') }, async () => {
    const offered = tenant.settings.countries.filter(isDrawable)
    const [most] = await mostMembers(tenant, near)
    if (most) return most
    const [elsewhere] = await mostMembers(tenant, drawableCountries)
    return elsewhere ?? near[0] ?? offered[0] ?? (drawableCountries[0] as string)
  })
}

/** Returns those of the countries that have members to show, the ones with the most first. */
async function mostMembers(tenant: Tenant, countries: readonly string[]): Promise<string[]> {
  if (countries.length === 0) return []
  const { rows } = await forTenant(
    tenant,
    (db) =>
      sql<{ country: string }>`
      select place.country from unnest(${countries}::text[]) with ordinality as place (country, n)
      cross join lateral (
        select count(*) as members from (
          select from ${wanted(db, genders, null)}
          join members m on ${isListed(db, null)} and ${isShown} and m.country = place.country
          limit ${sql.lit(enough)}
        ) found
      ) counted
      where counted.members > 0
      order by counted.members desc, place.n`.execute(db),
    { mayBeOld: true },
  )
  return rows.map(({ country }) => country)
}
