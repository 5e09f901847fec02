import type { Database } from '~/database/database.server'
import { setDatabase } from '~/database/database.server'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import { serverDatabase } from './server-database'
import type { OpenRecords } from './verb'
import { Refusal } from './verb'

/** `Call.openRecords` on this machine: DATABASE_URL, else the embedded database in DATA_DIR. */
export async function openRecords({ readOnly }: { readOnly: boolean }): Promise<OpenRecords | null> {
  const records = recordsInDatabase({ readOnly })
  let database: Database | null = null
  try {
    database = await serverDatabase()
    if (!database) return null
    setDatabase(database)
    await records.claims([])
  } catch (error) {
    await database?.close()
    throw new Refusal(`The server's database can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { close } = database
  return { records, close }
}
