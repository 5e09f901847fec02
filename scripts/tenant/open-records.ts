import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '~/database/database.server'
import { openDatabase, setDatabase } from '~/database/database.server'
import { env } from '~/platform/env.server'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import type { OpenRecords } from './verb'
import { Refusal } from './verb'

/** `Call.openRecords` of this machine: by DATABASE_URL, else the embedded database in DATA_DIR. */
export async function openRecords({ readOnly }: { readOnly: boolean }): Promise<OpenRecords | null> {
  const { DATABASE_URL, DATA_DIR } = env()
  const folder = join(DATA_DIR, 'database')
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  if (!DATABASE_URL && !exists) return null
  const records = recordsInDatabase({ readOnly })
  let database: Database | undefined
  try {
    database = await openDatabase({ url: DATABASE_URL, folder })
    setDatabase(database)
    await records.claims([])
  } catch (error) {
    await database?.close()
    throw new Refusal(`The server's database can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { close } = database
  return { records, close }
}
