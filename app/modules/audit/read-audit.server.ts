import { sql } from 'kysely'
import { forConsole, forOperators, forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import { audit } from './audit.server'
import type { AuditLine } from './schema'

/** Filters of a search in the log. They only narrow what the session's operator may see. */
export interface AuditSearch {
  /** Text to find in names, ids, acts and reasons, or the number of an entry. */
  search: string
  /** Acts that also match the text, by the labels that the operator reads. */
  named?: readonly string[]
  /** Brands to search; null for all brands and the installation. */
  brandIds: readonly string[] | null
  /** First part of the act's name in the singular, such as 'member'; empty for all. */
  area: string
  /** Number of days back; 0 for all. */
  days: number
  /** Only entries before this moment (the `at` of an entry). */
  before?: string
}

const columns = sql`tenant_id as "brandId", number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  actor_kind as "actorKind", actor_name as "actorName", session_id as session, act, subject_kind as "subjectKind",
  subject_id as "subjectId", subject_name as "subjectName", reason, before, after, address_hash as "addressHash", country,
  hash, previous_hash as "previousHash"`

/** Entries of the brands granted to the session's operator, newest first. */
export function searchAudit(session: string, wish: AuditSearch, limit: number): Promise<AuditLine[]> {
  const { named = [], brandIds, area, days, before } = wish
  const search = wish.search.trim()
  const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<AuditLine>`
      select ${columns} from audit_log
      where true ${brandIds ? sql`and tenant_id = any(${[...brandIds]})` : sql``}
        ${area ? sql`and split_part(act, '.', 1) in (${area}, ${`${area}s`})` : sql``}
        ${days > 0 ? sql`and at > now() - ${days} * interval '1 day'` : sql``}
        ${before ? sql`and at < ${before}` : sql``}
        ${
          search
            ? sql`and (actor_name ilike ${text} or subject_id ilike ${text} or subject_name ilike ${text}
                or act ilike ${text} or reason ilike ${text} or act = any(${[...named]}) or number::text = ${search})`
            : sql``
        }
      order by at desc, number desc limit ${limit}`.execute(db)
      return rows
    },
    { atOnce: true, prepares: false },
  )
}

/** An entry with its neighbours in the chain, oldest first; empty if the operator may not see it. */
export function readEntry(session: string, brandId: string, number: number): Promise<AuditLine[]> {
  return forConsole(session, async (db) => {
    const { rows } = await sql<AuditLine>`
      select ${columns} from audit_log
      where tenant_id = ${brandId} and number between ${number - 1} and ${number + 1} order by number`.execute(db)
    return rows.some((row) => row.number === number) ? rows : []
  })
}

/** Logs an act on a page about several brands, in the installation's own chain. */
export function noteAct(session: string, { act, page }: { act: string; page: string }): Promise<void> {
  return forOperators(session, async (db) => audit(db, { act, subject: { kind: 'page', id: page } }))
}

type BrandFile = 'report.exported' | 'revenue.exported' | 'transparency.exported'

/** Logs that a brand's numbers were exported as a file, in the brand's chain. */
export function noteExport(tenant: Tenant, act: BrandFile): Promise<void> {
  return forTenant(tenant, async (db) =>
    audit(db, { act, subject: { kind: 'brand', id: tenant.id, name: tenant.slug } }),
  )
}
