import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { preparedChoice } from '~/database/prepared.server'
import type { Gender } from '~/modules/accounts/member'
import type { CardLooker, CardRow } from '../cards.server'
import { cardFor } from '../cards.server'
import type { MemberCardView } from '../schema'
import { cardColumns, cards, firstOf, isListed, lastActiveFirst, wanted } from './statements.server'

/** Profile, of a member or made up from filters, with which members are compared. */
export interface Model {
  genders: Gender[]
  /** Null for every country. */
  country: string | null
  /** yyyy-mm-dd */
  birthDate: string
  interests: readonly string[]
  /** The member whose profile is viewed, left out of the list; null for made-up models. */
  id: string | null
}

const candidates = 60
const shown = 8

/**
 * Returns members who resemble a model. Of the 60 last active, those with a photo come first, then those with most
 * interests in common and nearest in age (an interest weighs as much as three years).
 */
export async function similarCards(db: TenantDb, looker: CardLooker, model: Model): Promise<MemberCardView[]> {
  const inCountry = model.country ? sql`and m.country = ${model.country}` : sql``
  const others = model.id ? sql`and m.id <> ${model.id}` : sql``
  const best = sql`has_photo desc, likeness desc, id`
  const members = sql`select ${cardColumns}, m.has_photo, m.interests from members m
    where ${isListed(db, looker.viewer)} ${inCountry} ${others}`
  const found = sql`
      select found.*, likeness
      from ${firstOf({ ranges: wanted(db, model.genders, looker.viewer), members, order: lastActiveFirst, limit: candidates })}
      cross join lateral (
        select 3 * (select count(*) from unnest(${model.interests}::text[]) as shared (interest) where interest = any(found.interests))
          - abs(found.birth_date - ${model.birthDate}::date) / 365.25 as likeness
      ) compared
      order by ${best} limit ${sql.lit(shown)}`
  const { rows } = await cards<CardRow>(db, looker, found, best).execute(preparedChoice(db))
  return rows.map((row) => cardFor(looker, row))
}
