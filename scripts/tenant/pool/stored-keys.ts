import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import { exportFile } from '~/modules/personal-data/export/export-row.server'
import type { NamedFiles } from '~/modules/photos/stored-files'
import { storedKeysOf } from '~/modules/photos/stored-files'
import { selfieKey } from '~/modules/verification/selfies.server'

/** Folders of the files that rows name. */
export const storedFolders = ['photos', 'voices', 'exports', 'selfies'] as const

/**
 * Returns the keys of the files in a pool's storage that rows name: photos, recordings, copies of members' data, and selfies that wait. A file that
 * several rows share has one key.
 * @param which SQL condition on the rows of a table
 */
export async function storedKeys(db: Kysely<Tables>, which: (table: string) => RawBuilder<unknown>): Promise<string[]> {
  const photos = await sql<NamedFiles>`
    select hash, blurred_hash as "blurredHash" from photos where ${which('photos')}
    union select hash, blurred_hash from message_photos where ${which('message_photos')}`.execute(db)
  const exported = await sql<{ id: string }>`
    select id from exports where ${which('exports')} and status <> 'gone'`.execute(db)
  const selfies = await sql<{ id: string }>`
    select id from verifications where ${which('verifications')} and status = 'waiting' and pose is not null`.execute(
    db,
  )
  return [
    ...photos.rows.flatMap(storedKeysOf),
    ...exported.rows.map(({ id }) => exportFile(id)),
    ...selfies.rows.map(({ id }) => selfieKey(id)),
  ]
}
