import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import type { Tables } from '~/database/tables'
import { DatabaseUnavailable, isUnavailable } from '~/database/unavailable'
import type { Claim, TenantRecords } from './records'

/** Rows read at once: the embedded database holds several objects per row until the last one is read. */
const pageSize = 1_000

/** Returns the database's records. The tables belong to the installation: no brand's transaction reaches them. */
export function recordsInDatabase({ readOnly = false } = {}): TenantRecords {
  return {
    readOnly,

    claims: (values) =>
      asOwner((db) => {
        const all = db.selectFrom('tenant_claims').selectAll()
        if (values) return all.where(anyOf(values)).execute()
        const page = all.orderBy('kind').orderBy('value').limit(pageSize)
        return inPages((last) =>
          (last ? page.where(sql<boolean>`(kind, value) > (${last.kind}, ${last.value})`) : page).execute(),
        )
      }),

    claim: (claims) => asOwner((db) => claimAll(db, claims)),

    handOver: (values, from, to) =>
      asOwner(async (db) => {
        await db
          .updateTable('tenant_claims')
          .set({ slug: to, since: sql`now()` })
          .where('slug', '=', from)
          .where(anyOf(values))
          .execute()
      }),

    homes: ({ slug, id }) =>
      asOwner(async (db) => {
        const rows = await db
          .selectFrom('tenant_homes')
          .select(['slug', 'tenant_id', 'pool_id'])
          .where((where) => where.or([where('slug', '=', slug), where('tenant_id', '=', id)]))
          .execute()
        return rows.map((row) => ({ slug: row.slug, id: row.tenant_id, poolId: row.pool_id }))
      }),

    savedHashes: () =>
      asOwner(async (db) => {
        const page = db.selectFrom('tenant_versions').select(['name', 'hash']).orderBy('name').limit(pageSize)
        const rows = await inPages<{ name: string; hash: string }>((last) =>
          (last ? page.where('name', '>', last.name) : page).execute(),
        )
        return new Map(rows.map(({ name, hash }) => [name, hash]))
      }),

    saved: (name) =>
      asOwner(async (db) => {
        const row = await db.selectFrom('tenant_versions').selectAll().where('name', '=', name).executeTakeFirst()
        return row ? { hash: row.hash, content: row.content, savedAt: row.saved_at } : null
      }),

    save: (name, { hash, content }) =>
      asOwner(async (db) => {
        const values = { hash, content: JSON.stringify(content) }
        await db
          .insertInto('tenant_versions')
          .values({ name, ...values })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...values, saved_at: sql`now()` }))
          .execute()
      }),
  }
}

/** Reads all rows, each page starting after the last row of the previous one. */
async function inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await read(rows.at(-1))
    rows.push(...page)
    if (page.length < pageSize) return rows
  }
}

function anyOf(values: readonly string[]) {
  return sql<boolean>`value = any(${[...values]}::text[])`
}

async function asOwner<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  try {
    return await work(currentDatabase().owner)
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

class AlreadyClaimed extends Error {}

/** Runs in one transaction, so that a folder refused for one of its domains gets none of the others. */
async function claimAll(db: Kysely<Tables>, claims: readonly Claim[]): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      const written = await transaction
        .insertInto('tenant_claims')
        .values([...claims])
        .onConflict((conflict) => conflict.doNothing())
        .returning('value')
        .execute()
      if (written.length < claims.length) throw new AlreadyClaimed()
    })
    return true
  } catch (error) {
    if (error instanceof AlreadyClaimed) return false
    throw error
  }
}
