import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { exportFile } from '~/modules/personal-data/export/export-row.server'
import { filesOf, storageKey } from '~/modules/photos/stored-files'
import { storageOf } from '~/platform/storage.server'
import type { Budget, Erased } from './erase-rows.server'
import { inBatches, noted } from './erase-rows.server'

/** Photos whose files go one after the other before their rows do. */
const photosAtOnce = 10

const owners = { photos: 'member_id', message_photos: 'sender_id' } as const

/**
 * The photos of the member in every size, the blurred one included: first the files, then the rows that name them, so that
 * a purge which dies in between finds them again. A file's name hangs on its owner, so that nobody else's is the same.
 */
export async function erasePhotos(erased: Erased, budget: Budget, table: keyof typeof owners): Promise<void> {
  const storage = storageOf(erased)
  await inBatches(budget, async () => {
    const { rows } = await sql<{ hash: string; blurredHash: string }>`
      select hash, blurred_hash as "blurredHash" from ${sql.table(table)}
      where pool_id = ${erased.poolId} and ${sql.ref(owners[table])} = ${erased.accountId} limit ${photosAtOnce}`.execute(
      currentDatabase().owner,
    )
    if (rows.length === 0) return 0
    for (const file of rows.flatMap(filesOf)) await storage.remove(storageKey(file))
    return noted(
      erased,
      table,
      sql`delete from ${sql.table(table)} where pool_id = ${erased.poolId}
          and ${sql.ref(owners[table])} = ${erased.accountId} and hash = any(${rows.map(({ hash }) => hash)})
        returning 1`,
    )
  })
}

/** Copies of the member's data: the zip first, then the row that names it. */
export async function eraseExports(erased: Erased, budget: Budget): Promise<void> {
  const storage = storageOf(erased)
  await inBatches(budget, async () => {
    const rows = await currentDatabase()
      .owner.selectFrom('exports')
      .select('id')
      .where('pool_id', '=', erased.poolId)
      .where('account_id', '=', erased.accountId)
      .limit(photosAtOnce)
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    for (const id of ids) await storage.remove(exportFile(id))
    return noted(
      erased,
      'exports',
      sql`delete from exports where pool_id = ${erased.poolId} and id = any(${ids}) returning 1`,
    )
  })
}
