import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
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

interface Part {
  table: keyof Tables
  /** The column that is the member. */
  of: string
  without?: readonly string[]
  fields?: Record<string, readonly string[]>
}

/** The parts of a copy whose rows are copied as they are, by name: a table's own, and what the member received. */
const parts = new Map<string, Part>(
  (Object.keys(personalData) as (keyof Tables)[]).flatMap((table) => {
    const word = personalData[table].export
    if (!('of' in word)) return []
    const own: [string, Part] = [table, { ...word, table }]
    const received: [string, Part][] = 'received' in word ? [[word.received.as, { ...word.received, table }]] : []
    return [own, ...received]
  }),
)

export const exportedParts = [...parts.keys()]

/** Reads the member's rows of a part, without columns that are secret or about others. */
export async function rowsOf(owner: Owner, name: string, rest: Pace): Promise<ExportRow[]> {
  const part = parts.get(name)
  if (!part) return []
  const { table, of, without = [], fields = {} } = part
  const hidden = ['pool_id', 'tenant_id', ...without]
  const all: ExportRow[] = []
  for (let read = page; read === page; ) {
    const rows = await forMember(owner, async (db) => {
      const found = await sql<{ row: ExportRow }>`
        select to_jsonb(own) - ${hidden}::text[] as row from ${sql.table(table)} own
        where ${inPool(db, 'own')} and own.${sql.ref(of)} = ${owner.id}
        order by own.ctid limit ${page} offset ${all.length}`.execute(db)
      return found.rows
    })
    all.push(...rows.map(({ row }) => narrowed(row, fields)))
    read = rows.length
    await rest()
  }
  return all
}

/** Leaves only the named fields of each object in the columns that are lists. */
function narrowed(row: ExportRow, fields: Record<string, readonly string[]>): ExportRow {
  const lists = Object.entries(fields).map(([column, names]) => [
    column,
    (row[column] as ExportRow[]).map((entry) => Object.fromEntries(names.map((name) => [name, entry[name]]))),
  ])
  return { ...row, ...Object.fromEntries(lists) }
}
