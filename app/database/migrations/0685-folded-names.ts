import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** As `accountKey` folds letters that differ only in one language's case. */
const folded: RawBuilder<string> = sql`replace(replace(replace(name_key, 'i' || chr(775), 'i'), 'ı', 'i'), 'ς', 'σ')`

/**
 * Keys of names ignore the case of Turkish 'İ' and 'ı' and of Greek 'ς'. A name whose key another member has by now keeps
 * its own, by which its member logs in as before (docs/decisions/733-spellings-of-e-mail-addresses.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['accounts', 'former_names']) {
    const of = sql.table(table)
    await sql`update ${of} as own set name_key = changed.key
      from (select distinct on (pool_id, tenant_id, ${folded}) pool_id, tenant_id, name_key, ${folded} as key from ${of}
        where name_key <> ${folded} order by pool_id, tenant_id, ${folded}, name_key collate "C") as changed
      where own.pool_id = changed.pool_id and own.tenant_id = changed.tenant_id and own.name_key = changed.name_key
        and not exists (select from ${of} as other where other.pool_id = own.pool_id
          and other.tenant_id = own.tenant_id and other.name_key = changed.key)`.execute(db)
  }
}
