import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { inPool } from '~/database/scope.server'
import { exportFile } from '~/modules/personal-data/export/export-row.server'
import type { NamedFiles } from '~/modules/photos/stored-files'
import { storedKeysOf } from '~/modules/photos/stored-files'
import { selfieKey } from '~/modules/verification/selfies.server'
import { storageOf } from '~/platform/storage.server'
import type { Budget, Erased } from './erase-rows.server'
import { inBatches, noted } from './erase-rows.server'

/** Number of photos whose files are removed before their rows are deleted. */
const photosAtOnce = 10

const owners = { photos: 'member_id', message_photos: 'sender_id' } as const

/**
 * Erases the member's photos in every size, including the blurred one, and recordings. Files are removed before the rows that name
 * them, so that an interrupted purge finds them again. File names depend on the owner, so no other member's photo has
 * the same file.
 */
export async function erasePhotos(erased: Erased, budget: Budget, table: keyof typeof owners): Promise<void> {
  const storage = storageOf(erased)
  await inBatches(budget, async () => {
    const { rows } = await sql<NamedFiles>`
      select hash, blurred_hash as "blurredHash" from ${sql.table(table)}
      where ${inPool(erased)} and ${sql.ref(owners[table])} = ${erased.accountId} limit ${photosAtOnce}`.execute(
      currentDatabase().owner,
    )
    if (rows.length === 0) return 0
    for (const key of rows.flatMap(storedKeysOf)) await storage.remove(key)
    return noted(
      erased,
      table,
      sql`delete from ${sql.table(table)} where ${inPool(erased)}
          and ${sql.ref(owners[table])} = ${erased.accountId} and hash = any(${rows.map(({ hash }) => hash)})
        returning 1`,
    )
  })
}

/** Erases copies of the member's data. */
export function eraseExports(erased: Erased, budget: Budget): Promise<void> {
  return eraseFiles(erased, budget, { table: 'exports', owner: 'account_id', file: exportFile })
}

/** Erases the member's verifications, with the selfie of the one that waits. */
export function eraseSelfies(erased: Erased, budget: Budget): Promise<void> {
  return eraseFiles(erased, budget, { table: 'verifications', owner: 'member_id', file: selfieKey })
}

interface Filed {
  table: 'exports' | 'verifications'
  owner: string
  file: (id: string) => string
}

/** Erases rows with a file each: the file first, then the row that names it. */
async function eraseFiles(erased: Erased, budget: Budget, { table, owner, file }: Filed): Promise<void> {
  const storage = storageOf(erased)
  await inBatches(budget, async () => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${inPool(erased)} and ${sql.ref(owner)} = ${erased.accountId} limit ${photosAtOnce}`.execute(
      currentDatabase().owner,
    )
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    for (const id of ids) await storage.remove(file(id))
    return noted(
      erased,
      table,
      sql`delete from ${sql.table(table)} where ${inPool(erased)} and id = any(${ids}) returning 1`,
    )
  })
}
