import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '~/database/database.server'
import { openDatabase } from '~/database/database.server'
import { findInstallation } from '~/database/setup/installation.server'
import type { Env } from '~/platform/env.server'
import { env } from '~/platform/env.server'
import { Refusal } from './verb'

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** The server's database on this machine: by DATABASE_URL, else the embedded one in DATA_DIR. Null where there is none: none is made. */
export async function serverDatabase({ DATABASE_URL, DATA_DIR }: Place = env()): Promise<Database | null> {
  const folder = join(DATA_DIR, 'database')
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  return DATABASE_URL || exists ? openDatabase({ url: DATABASE_URL, folder }) : null
}

/**
 * The server's database with what the server has made in it.
 * @throws Refusal, with the cure, where no server has run yet
 */
export async function databaseOfServer(place: Place = env()): Promise<Database> {
  const database = await serverDatabase(place).catch((error: Error) => {
    throw new Refusal(error.message)
  })
  if (!database) throw new Refusal(noServer(place))
  try {
    await findInstallation(database)
    return database
  } catch (error) {
    await database.close()
    const isEmpty = error instanceof Error && 'code' in error && error.code === noSuchTable
    throw isEmpty ? new Refusal(noServer(place)) : error
  }
}

/** SQLSTATE of a database that no server has made its tables in. */
const noSuchTable = '42P01'

function noServer({ DATABASE_URL, DATA_DIR }: Place): string {
  const where = DATABASE_URL ? 'the database of DATABASE_URL' : `DATA_DIR (${DATA_DIR})`
  return `No server has run on ${where} yet: start it once, or set DATABASE_URL or DATA_DIR as the server has them`
}
