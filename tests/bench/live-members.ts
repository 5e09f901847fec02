import { hashToken } from '~/platform/tokens.server'
import { onServer } from '../support/servers/postgresql'

/** A member with an open session, inserted directly into the database. */
export interface LiveMember {
  id: string
  /** Value of the session's cookie. */
  cookie: string
}

const id = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const token = (number: number) => `live-${String(number).padStart(38, '0')}`

/** @param brand ids of a brand that is alone in its pool or leads it */
export async function liveMembers(
  database: string,
  brand: { id: string; poolId: string },
  count: number,
): Promise<LiveMember[]> {
  const members = Array.from({ length: count }, (_, number) => ({ id: id(number), cookie: token(number) }))
  const ids = members.map((member) => member.id)
  const keys = [brand.poolId, brand.id, ids]
  await onServer(
    database,
    `insert into accounts (pool_id, tenant_id, id, email, email_key, name_key, password_hash, status, language, country,
      time_zone, paid_at, confirmed_at, wizard_done_at)
    select $1, $2, id, id || '@mail.example', id || '@mail.example', id, 'none', 'active', 'en', 'NL', 'UTC', now(), now(),
      now() from unnest($3::uuid[]) id`,
    keys,
  )
  await onServer(
    database,
    `insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, country, region, city, status, premium)
    select $1, $2, id, 'member', 'male', '{male}', '1990-01-01', 'NL', 'NL-UT', 'Utrecht', 1, true
    from unnest($3::uuid[]) id`,
    keys,
  )
  await onServer(
    database,
    'insert into credit_accounts (pool_id, tenant_id, account_id, balance) select $1, $2, id, 10000 from unnest($3::uuid[]) id',
    keys,
  )
  await onServer(
    database,
    `insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, expires_at)
    select $1, $2, hash, gen_random_uuid(), id, '', '', now() + interval '1 day'
    from unnest($3::uuid[], $4::text[]) as each (id, hash)`,
    [...keys, members.map(({ cookie }) => hashToken(cookie))],
  )
  return members
}
