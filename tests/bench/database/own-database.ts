import type { Database } from '~/database/database.server'
import { openDatabase, setDatabase } from '~/database/database.server'
import { migrate } from '~/database/migrate.server'
import { answeringDatabase } from '../../../scripts/workshop/services.mjs'
import { onServer, urlOf } from '../../support/servers/postgresql'
import type { Recorder } from './recorded'
import { openRecorder } from './recorded'

export interface OwnDatabase extends AsyncDisposable {
  url: string
}

/** Creates an empty database for a bench, on the available PostgreSQL. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const server = await answeringDatabase()
  if (!server) throw new Error('this bench needs PostgreSQL: TEST_DATABASE_URL')
  const name = `manyhearts_bench_${process.pid}`
  await onServer(server, `create database ${name}`)
  const drop = () => onServer(server, `drop database ${name} with (force)`)
  return { url: urlOf(server, name), [Symbol.asyncDispose]: async () => void (await drop()) }
}

export interface RecordedDatabase extends OwnDatabase {
  database: Database
  /** The same database through one connection, whose statements `record` returns. */
  noting: Database
  record: Recorder['record']
}

/** Creates a migrated database for a bench, with the product's handles on it. */
export async function openRecordedDatabase(): Promise<RecordedDatabase> {
  const own = await openOwnDatabase()
  const { url } = own
  const { note, record } = openRecorder()
  const [database, noting] = await Promise.all([
    openDatabase({ url, maxConnections: 8 }),
    openDatabase({ url, maxConnections: 1, onQuery: note }),
  ])
  await migrate(database)
  return {
    url,
    database,
    noting,
    record,
    async [Symbol.asyncDispose]() {
      setDatabase(undefined)
      await Promise.all([database.close(), noting.close()])
      await own[Symbol.asyncDispose]()
    },
  }
}
