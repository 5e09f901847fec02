import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, setDatabase } from '~/database/database.server'
import { env } from '~/platform/env.server'
import type { Manifest } from './manifest'
import { CannotRestore, isEmpty, restoreBackup } from './restore-backup'
import type { Places } from './write-backup'
import { writeBackup } from './write-backup'

const [verb, ...args] = process.argv.slice(2)
process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, archive: { type: 'string' }, into: { type: 'string' } },
  })
  const [path, ...more] = positionals
  const { to, archive, into } = values
  if (verb === 'restore' && to && archive && into && !path) return restoreTo(to, resolve(archive), resolve(into))
  const isPlain = more.length === 0 && Object.keys(values).length === 0
  if (verb === 'backup' && isPlain) return backup(resolve(path ?? `manyhearts-${today()}.tar.gz`))
  if (verb === 'restore' && path && isPlain) return restore(resolve(path))
  console.error(
    'npm run backup [-- <file>]\nnpm run restore -- <file>\nnpm run restore -- --to <time>|latest --archive <folder> --into <empty folder>',
  )
  return 1
}

/** Lays out PostgreSQL's files as they were at a time, by the script that containers run, too. */
async function restoreTo(time: string, archive: string, into: string): Promise<number> {
  const script = resolve('deploy/archive/restore.sh')
  if (!existsSync(script)) throw new Error('In a container: docker compose run --rm restore <time>')
  const restoring = spawn(script, [into, time], { env: { ...process.env, ARCHIVE: archive }, stdio: 'inherit' })
  const [code] = (await once(restoring, 'exit')) as [number | null]
  if (code === 0) console.log('Then: npm run tenant -- reconcile --all (docs/operating.md, Go back to a moment)')
  return code ?? 1
}

async function backup(file: string): Promise<number> {
  const database = await open(false)
  try {
    printManifest(await writeBackup(database, places(), file))
    console.log(`Written to ${file}. It holds members' data and secrets: keep it as you keep the database.`)
    return 0
  } finally {
    await database.close()
  }
}

async function restore(file: string): Promise<number> {
  const keepsTenants = !(await isEmpty(places().tenantsDir))
  try {
    printManifest(await restoreBackup(file, places(), () => open(true)))
  } catch (error) {
    if (!(error instanceof CannotRestore)) throw error
    console.error(error.message)
    return 1
  }
  console.log('Restored; every row and file was counted.')
  if (keepsTenants) console.log(`${places().tenantsDir} was there already and stays as it is.`)
  return 0
}

async function open(lends: boolean) {
  const { DATABASE_URL, DATA_DIR } = env()
  const database = await openDatabase({ url: DATABASE_URL, folder: join(DATA_DIR, 'database'), lends })
  setDatabase(database)
  return database
}

function places(): Places {
  const { DATA_DIR, TENANTS_DIR, S3_URL } = env()
  return { dataDir: DATA_DIR, tenantsDir: TENANTS_DIR, filesInBucket: S3_URL !== undefined }
}

function printManifest({ tables, files, tenants, madeAt, release }: Manifest): void {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  console.log(
    `Release ${release}, ${madeAt}: ${rows} rows of ${Object.keys(tables).length} tables, ${tables.members ?? 0} members.`,
  )
  console.log(files === null ? 'Files are in the bucket (S3_URL), not here.' : `${files} files.`)
  console.log(`Brands: ${tenants.join(', ')}.`)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
