import { sql } from 'kysely'
import { forConsole, forOperators } from '~/database/for-tenant.server'
import { audit } from './audit.server'
import type { AuditLine } from './schema'

/** What is looked for in the log; nothing of it widens what the session's operator may see. */
export interface AuditSearch {
  /** In names, ids, acts and reasons. */
  search: string
  /** Of these brands; null: of all, and of the installation. */
  brandIds: readonly string[] | null
  /** The first word of acts, 'member'; all when empty. */
  area: string
  /** Days back; all when 0. */
  days: number
  /** Only entries before this moment, as `at` of one. */
  before?: string
}

const columns = sql`tenant_id as "brandId", number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  actor_kind as "actorKind", actor_name as "actorName", session_id as session, act, subject_kind as "subjectKind",
  subject_id as "subjectId", subject_name as "subjectName", reason, before, after, address_hash as "addressHash", country,
  hash, previous_hash as "previousHash"`

/** Entries of the brands that the session's operator was granted, the newest first. */
export function searchAudit(session: string, wish: AuditSearch, limit: number): Promise<AuditLine[]> {
  const { search, brandIds, area, days, before } = wish
  const text = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<AuditLine>`
      select ${columns} from audit_log
      where true ${brandIds ? sql`and tenant_id = any(${[...brandIds]})` : sql``}
        ${area ? sql`and act like ${`${area}.%`}` : sql``}
        ${days > 0 ? sql`and at > now() - ${days} * interval '1 day'` : sql``}
        ${before ? sql`and at < ${before}` : sql``}
        ${
          search.trim()
            ? sql`and (actor_name ilike ${text} or subject_id ilike ${text} or subject_name ilike ${text}
                or act ilike ${text} or reason ilike ${text})`
            : sql``
        }
      order by at desc, number desc limit ${limit}`.execute(db)
      return rows
    },
    { atOnce: true },
  )
}

/** One entry with its neighbours in the chain, oldest first; empty when it is none of the operator's. */
export function readEntry(session: string, brandId: string, number: number): Promise<AuditLine[]> {
  return forConsole(session, async (db) => {
    const { rows } = await sql<AuditLine>`
      select ${columns} from audit_log
      where tenant_id = ${brandId} and number between ${number - 1} and ${number + 1} order by number`.execute(db)
    return rows.some((row) => row.number === number) ? rows : []
  })
}

/** Notes what was done on a page over several brands: in the installation's own chain. */
export function noteAct(session: string, { act, page }: { act: string; page: string }): Promise<void> {
  return forOperators(session, async (db) => audit(db, { act, subject: { kind: 'page', id: page } }))
}
