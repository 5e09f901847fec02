import { createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Database } from '~/database/database.server'
import type { Tables } from '~/database/tables'
import { release } from '~/platform/metrics/release.server'
import { pack } from './archive'
import type { Manifest } from './manifest'
import { lastMigration, rowsOf, tablesOf } from './tables'

/** Locations of the data that a backup holds. */
export interface Places {
  dataDir: string
  tenantsDir: string
  /** Photos are in a bucket, which does its own versioning. */
  filesInBucket: boolean
}

/** Writes database, files, secret and brands into one archive; the server may keep running. */
export async function writeBackup(database: Database, places: Places, target: string): Promise<Manifest> {
  const staging = await mkdtemp(join(tmpdir(), 'manyhearts-backup-'))
  try {
    await mkdir(join(staging, 'database'))
    // One snapshot of all tables, despite concurrent writes.
    const counted = await database.unhurried
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) => writeTables(db, join(staging, 'database')))
    const files = join(places.dataDir, 'files')
    const linked = [
      ...(places.filesInBucket ? [] : [['files', files] as const]),
      ['secret', join(places.dataDir, 'secret')] as const,
      ['tenants', places.tenantsDir] as const,
    ]
    for (const [name, path] of linked) if (await exists(path)) await symlink(path, join(staging, name))
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      release,
      ...counted,
      files: places.filesInBucket ? null : await countFiles(files),
      tenants: await foldersOf(places.tenantsDir),
    }
    await writeFile(join(staging, 'manifest.json'), JSON.stringify(manifest, null, 2))
    await pack(staging, target)
    return manifest
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function writeTables(db: Kysely<Tables>, folder: string): Promise<Pick<Manifest, 'tables' | 'migration'>> {
  const tables: Record<string, number> = {}
  for (const table of await tablesOf(db)) {
    tables[table] = 0
    const lines = async function* () {
      for await (const rows of rowsOf(db, table)) {
        tables[table] = (tables[table] ?? 0) + rows.length
        yield `${rows.join('\n')}\n`
      }
    }
    await pipeline(lines(), createWriteStream(join(folder, `${table}.ndjson`)))
  }
  return { tables, migration: (await lastMigration(db)) ?? '' }
}

export async function countFiles(folder: string): Promise<number> {
  if (!(await exists(folder))) return 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function foldersOf(folder: string): Promise<string[]> {
  if (!(await exists(folder))) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
