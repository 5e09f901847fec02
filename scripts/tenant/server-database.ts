import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '~/database/database.server'
import { openDatabase } from '~/database/database.server'
import { findInstallation } from '~/database/setup/installation.server'
import type { Env } from '~/platform/env.server'
import { env } from '~/platform/env.server'
import { Refusal } from './verb'

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Opens the server's database on this machine: DATABASE_URL, else the embedded one in DATA_DIR. Returns null, without
 * creating one, if there is none.
 */
export async function serverDatabase({ DATABASE_URL, DATA_DIR }: Place = env()): Promise<Database | null> {
  const folder = join(DATA_DIR, 'database')
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  return DATABASE_URL || exists ? openDatabase({ url: DATABASE_URL, folder }) : null
}

/**
 * Opens the server's database and checks that a server has set it up.
 * @throws Refusal, saying what to do, if no server has run yet
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

/** SQLSTATE for an undefined table: no server has created its tables yet. */
const noSuchTable = '42P01'

function noServer({ DATABASE_URL, DATA_DIR }: Place): string {
  const where = DATABASE_URL ? 'the database of DATABASE_URL' : `DATA_DIR (${DATA_DIR})`
  return `No server has run on ${where} yet: start it once, or set DATABASE_URL or DATA_DIR as the server has them`
}
