import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import { isAwayForGood } from '~/modules/moderation/standing.server'
import { accountKey, writtenKey } from '~/platform/names/account-key.server'
import { isUuid } from '~/platform/uuid'
import { maskedEmail } from '../masked-email.server'
import type { FoundMember } from '../schema'
import { standingOf } from '../standing'

/** Maximum number of results; a longer list needs a more precise search. */
export const mostFound = 30

/** A brand to search in. */
interface Brand {
  id: string
  poolId: string
}

interface FoundRow {
  id: string
  brandId: string
  name: string
  email: string | null
  status: number
  invisible: boolean
  hasPhoto: boolean
  forGood: boolean
  signedUpAt: Date
  lastActiveAt: Date
}

/**
 * Finds members of these brands by e-mail address, name or its beginning, id, order number or address hash, each with
 * an index of the brand. Brands not granted to the session's operator yield no results.
 */
export function findMembers(session: string, brands: readonly Brand[], typed: string): Promise<FoundMember[]> {
  const ways = waysToFind(typed)
  if (ways.length === 0 || brands.length === 0) return Promise.resolve([])
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<FoundRow>`
      with brand as materialized (
        select * from unnest(${brands.map(({ poolId }) => poolId)}::uuid[], ${brands.map(({ id }) => id)}::uuid[])
          as brand (pool_id, tenant_id)
      ), found as (${sql.join(
        ways.map((way) => sql`select brand.pool_id, hit.id from brand, lateral (${way} limit ${mostFound}) hit`),
        sql` union `,
      )})
      select m.id, m.tenant_id as "brandId", m.name, a.email, m.status, m.invisible, m.has_photo as "hasPhoto",
        ${isAwayForGood} as "forGood", m.created_at as "signedUpAt",
        m.last_active_at as "lastActiveAt"
      from found join members m on m.pool_id = found.pool_id and m.id = found.id
      left join accounts a on a.pool_id = m.pool_id and a.id = m.id
      order by m.name, m.id limit ${mostFound}`.execute(db)
      return rows.map(({ status, invisible, forGood, ...row }) => ({
        ...row,
        email: row.email && maskedEmail(row.email),
        standing: standingOf({ status, invisible, forGood }),
        signedUpAt: row.signedUpAt.toISOString(),
        lastActiveAt: row.lastActiveAt.toISOString(),
      }))
    },
    { atOnce: true },
  )
}

/** Returns the statements over one brand's rows that fit the format of the typed text. */
function waysToFind(typed: string): RawBuilder<{ id: string }>[] {
  const key = accountKey(typed)
  if (key === '') return []
  const of = (table: string) =>
    sql`from ${sql.table(table)} t where t.pool_id = brand.pool_id and t.tenant_id = brand.tenant_id`
  if (key.includes('@')) return [sql`select t.id ${of('accounts')} and t.email_key = ${key}`]
  if (isUuid(key)) return [sql`select t.id ${of('members')} and t.id = ${key}`]
  // Ordinary text comparisons may use an index under row-level security; `like` may not. Some old names are stored with
  // the letters of their language.
  const ways = [...new Set([key, writtenKey(typed)])].map(
    (begin) => sql<{ id: string }>`select t.id ${of('accounts')} and t.name_key collate "C" >= ${begin}
      and t.name_key collate "C" < ${`${begin}\u{10ffff}`} order by t.name_key collate "C"`,
  )
  if (/^\d{1,15}$/.test(key))
    ways.push(sql`select t.account_id as id ${of('orders')} and t.payment_id = ${Number(key)}`)
  const hash = typed.trim()
  if (/^[\w-]{16}$/.test(hash)) ways.push(sql`select t.account_id as id ${of('sessions')} and t.address_hash = ${hash}`)
  return ways
}
