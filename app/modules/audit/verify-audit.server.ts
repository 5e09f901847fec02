import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { installation } from './schema'

/** Result of verifying one chain. */
export interface ChainProof {
  /** Null for the installation's own chain. */
  tenantId: string | null
  entries: number
  /** Hash of the last entry. A copy stored elsewhere later proves that the end of the chain was not replaced. */
  head: string
  /** The first entry whose hash doesn't match; null for an intact chain. */
  brokenAt: { number: number; stored: string; computed: string } | null
}

interface ChainRow {
  tenant_id: string
  entries: number
  head: string | null
  broken: number | null
  stored: string | null
  computed: string | null
}

/**
 * Verifies the audit log: recomputes each entry's hash, compares it with the next entry, and compares the last one with the
 * chain's head. Reads all entries as the database owner, outside of any request.
 */
export async function verifyAudit(): Promise<ChainProof[]> {
  const { rows } = await sql<ChainRow>`
    with linked as (
      select entry.tenant_id, entry.number, entry.hash, audit_hash(entry) as computed, entry.previous_hash,
        lag(entry.hash, 1, '') over chain as before, row_number() over chain as place
      from audit_log entry
      window chain as (partition by entry.pool_id, entry.tenant_id order by entry.number)
    ), broken as (
      select distinct on (tenant_id) tenant_id, number, hash, computed from linked
      where hash <> computed or previous_hash <> before or number <> place
      order by tenant_id, number
    ), counted as (
      select tenant_id, count(*)::integer as entries, max(number) as number from linked group by tenant_id
    )
    select heads.tenant_id, coalesce(counted.entries, 0) as entries, heads.hash as head,
      coalesce(broken.number, case when ends.hash is distinct from heads.hash then heads.number end) as broken,
      coalesce(broken.hash, heads.hash) as stored, coalesce(broken.computed, ends.hash, '') as computed
    from audit_heads heads
    left join counted on counted.tenant_id = heads.tenant_id
    left join broken on broken.tenant_id = heads.tenant_id
    left join linked ends on ends.tenant_id = heads.tenant_id and ends.number = heads.number
    order by heads.tenant_id`.execute(currentDatabase().unhurried)
  return rows.map(({ tenant_id, entries, head, broken, stored, computed }) => ({
    tenantId: tenant_id === installation ? null : tenant_id,
    entries,
    head: head ?? '',
    brokenAt: broken === null ? null : { number: broken, stored: stored ?? '', computed: computed ?? '' },
  }))
}
