import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import type { Tables } from '~/database/tables'
import type { Pace } from '~/platform/jobs/pace.server'
import type { Tenant } from '~/tenancy/tenant'
import { personalData } from '../tables'

/** The member whose data is exported. */
export interface Owner {
  id: string
  tenant: Tenant
}

export type ExportRow = Record<string, unknown>

/** Rows per statement. */
const page = 500

/** Tables whose rows are copied as they are. */
export const exportedTables = (Object.keys(personalData) as (keyof Tables)[]).filter(
  (table) => 'of' in personalData[table].export,
)

/** Reads the member's rows of a table, without columns that are secret or about others. */
export async function rowsOf(owner: Owner, table: keyof Tables, rest: Pace): Promise<ExportRow[]> {
  const word = personalData[table].export
  if (!('of' in word)) return []
  const hidden = ['pool_id', 'tenant_id', ...('without' in word ? word.without : [])]
  const all: ExportRow[] = []
  for (let read = page; read === page; ) {
    const rows = await forMember(owner, async (db) => {
      const found = await sql<{ row: ExportRow }>`
        select to_jsonb(own) - ${hidden}::text[] as row from ${sql.table(table)} own
        where own.pool_id = ${db.scope.poolId} and own.${sql.ref(word.of)} = ${owner.id}
        order by own.ctid limit ${page} offset ${all.length}`.execute(db)
      return found.rows
    })
    all.push(...rows.map(({ row }) => row))
    read = rows.length
    await rest()
  }
  return all
}
