import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Database } from '~/database/database.server'
import { migrate } from '~/database/migrate.server'
import { appRoles } from '~/database/setup/roles.server'
import { unpack } from './archive'
import type { Manifest } from './manifest'
import { manifestContract } from './manifest'
import { countOf, lastMigration, loadTables } from './tables'
import type { Places } from './write-backup'
import { countFiles, exists } from './write-backup'

/** The backup can't be restored; the message says why and what to do. No rows or files were written. */
export class CannotRestore extends Error {}

const batch = 1_000

/**
 * Restores a backup into an empty installation on either kind of database, and verifies the number of rows and files.
 * @throws CannotRestore
 */
export async function restoreBackup(archive: string, places: Places, open: () => Promise<Database>): Promise<Manifest> {
  const staging = await mkdtemp(join(tmpdir(), 'manyhearts-restore-'))
  let database: Database | undefined
  try {
    const manifest = await readManifest(archive, staging)
    await requireEmptyFolders(places)
    database = await open()
    await requireEmpty(database)
    await requireRoles(database)
    await migrate(database, { to: manifest.migration })
    await database.unhurried.transaction().execute(async (db) => {
      const tables = Object.keys(manifest.tables)
      await loadTables(db, tables, (table) => partsOf(join(staging, 'database', `${table}.ndjson`)))
      for (const table of tables) {
        const count = await countOf(db, table)
        if (count === manifest.tables[table]) continue
        throw new CannotRestore(
          `${table} has ${count} rows, the backup ${manifest.tables[table]}: nothing was restored. Use an empty database for another try`,
        )
      }
    })
    await migrate(database)
    await restoreFiles(staging, places, manifest)
    return manifest
  } finally {
    await database?.close()
    await rm(staging, { recursive: true, force: true })
  }
}

async function readManifest(archive: string, staging: string): Promise<Manifest> {
  await unpack(archive, staging).catch((error: Error) => {
    throw new CannotRestore(`${archive} can't be read: ${error.message}`)
  })
  const manifest = await readFile(join(staging, 'manifest.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  const parsed = manifestContract.safeParse(manifest)
  if (!parsed.success) throw new CannotRestore(`${archive} is no backup that this release can read`)
  return parsed.data
}

async function requireEmptyFolders({ dataDir }: Places): Promise<void> {
  const files = join(dataDir, 'files')
  if ((await countFiles(files)) === 0) return
  throw new CannotRestore(`${files} holds files already: restore into an empty DATA_DIR`)
}

async function requireEmpty(database: Database): Promise<void> {
  if ((await lastMigration(database.unhurried)) === null) return
  throw new CannotRestore('The database is in use already: restore into an empty one (DATABASE_URL, or DATA_DIR)')
}

/** Checks the roles first: without the right to create or assume them, migrations would fail halfway. */
async function requireRoles(database: Database): Promise<void> {
  const { rows } = await sql<{
    role: string
    exists: boolean
    member: boolean
    creates: boolean
    console: boolean
    user: string
  }>`
    select wanted.role, r.oid is not null as exists, current_user as "user",
      coalesce(pg_has_role(current_user, r.oid, 'member'), false) as member,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as creates,
      coalesce((select pg_has_role(console.oid, app.oid, 'member') from pg_roles console, pg_roles app
        where console.rolname = 'manyhearts_console' and app.rolname = 'manyhearts_app'), false) as console
    from unnest(${[...appRoles]}::text[]) as wanted(role) left join pg_roles r on r.rolname = wanted.role`.execute(
    database.unhurried,
  )
  const [first] = rows
  if (!first || first.creates) return
  const cures = rows
    .filter(({ member }) => !member)
    .map(({ role, exists }) => `${exists ? '' : `create role ${role} nologin; `}grant ${role} to "${first.user}";`)
  if (!first.console) cures.push('grant manyhearts_app to manyhearts_console;')
  if (cures.length === 0) return
  throw new CannotRestore(
    `The database's user "${first.user}" can't work as the app's roles. As a superuser: ${cures.join(' ')}`,
  )
}

async function restoreFiles(staging: string, { dataDir, tenantsDir, filesInBucket }: Places, manifest: Manifest) {
  const put = async (name: string, target: string) => {
    const source = join(staging, name)
    if (await exists(source)) await cp(source, target, { recursive: true, preserveTimestamps: true })
  }
  if (!filesInBucket && manifest.files !== null) {
    await put('files', join(dataDir, 'files'))
    const count = await countFiles(join(dataDir, 'files'))
    if (count !== manifest.files) throw new Error(`${count} files of ${manifest.files} were restored`)
  }
  if (!(await exists(join(dataDir, 'secret')))) await put('secret', join(dataDir, 'secret'))
  if (await isEmpty(tenantsDir)) await put('tenants', tenantsDir)
}

export async function isEmpty(folder: string): Promise<boolean> {
  return !(await exists(folder)) || (await readdir(folder)).length === 0
}

/** Yields the lines of a file in batches. */
async function* partsOf(file: string): AsyncGenerator<string[]> {
  let part: string[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    part.push(line)
    if (part.length < batch) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
