import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '~/database/tables'
import { oneAtATime } from '../../scripts/workshop/one-at-a-time.mjs'
import type { PrivatePostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { openPostgresql, postgresqlPrograms } from '../../scripts/workshop/private-postgresql.mjs'
import { answeringDatabase } from '../../scripts/workshop/services.mjs'
import { lookInto } from './census'
import { fingerprint } from './fingerprint'
import type { Template } from './servers/copied-database'
import { emptyTemplate, findTemplate, secret } from './servers/copied-database'
import { urlOf } from './servers/postgresql'
import { openSite } from './site'
import { Visitor } from './visitor'

/** Data from which servers start. */
export interface SiteData {
  /** A data folder to copy. */
  folder: string
  /** Database to copy, if PostgreSQL is available; otherwise the folder contains the embedded one. */
  database?: Template
}

interface DataWish {
  /** Uses the embedded database even if PostgreSQL is available, for tests about it. */
  embedded?: boolean
}

/** Data with the demo members. Created once, because their photos take a while, and again when their sources change. */
export function seededData({ embedded = false }: DataWish = {}): Promise<SiteData> {
  const madeOf = ['app/demo', 'app/modules/photos/process-photo.server.ts', 'demo', 'tenants']
  return cachedData('seeded', { madeOf, demo: 'on', embedded })
}

/** Data without members, but with all tables, places and versions of the brands. */
export function migratedData({ embedded = false }: DataWish = {}): Promise<SiteData> {
  return cachedData('migrated', { madeOf: ofMigrated, demo: 'off', embedded })
}

/**
 * Starts a PostgreSQL of a test's own, which may be stopped or frozen. It has all tables, places and versions of the
 * brands, made once: a server that starts on an empty database works eight seconds on them.
 */
export async function openMigratedPostgresql(): Promise<PrivatePostgresql & AsyncDisposable> {
  // Debian's path of the programs names the version, on which the files depend.
  const where = resolve('.cache', `migrated-cluster${postgresqlPrograms?.replaceAll('/', '-')}`)
  const folder = `${where}/${stateOf(ofMigrated)}`
  await oneAtATime(`${where}.lock`, async () => {
    if (existsSync(folder)) return
    await using postgresql = await openPostgresql()
    await make(where, `${where}/files`, { DEMO: 'off', DATABASE_URL: postgresql.url, SECRET: secret })
    await postgresql.stop()
    execFileSync('cp', ['-a', postgresql.folder, `${folder}-copying`])
    renameSync(`${folder}-copying`, folder)
  })
  return openPostgresql({ from: folder })
}

/** Paths of which data without members is made. */
const ofMigrated = ['app/modules/places', 'tenants']

/** Returns a short hash of the sources of a kind of data. */
function stateOf(madeOf: readonly string[]): string {
  const pglite = 'node_modules/@electric-sql/pglite/package.json'
  return fingerprint(['app/database/migrations', pglite, 'tests/support/seeded.ts', ...madeOf])
}

interface Kind {
  madeOf: string[]
  demo: 'on' | 'off'
  embedded: boolean
}

async function cachedData(kind: string, { madeOf, demo, embedded }: Kind): Promise<SiteData> {
  const server = embedded || process.env.TEST_SITES === 'pglite' ? undefined : await answeringDatabase()
  // The files belong to the rows of one server's template, so each server has its own folder.
  const where = resolve('.cache', server ? `${kind}-postgresql-${new URL(server).port || 5432}` : kind)
  const name = stateOf(madeOf)
  const folder = `${where}/${name}`
  // Test workers and end-to-end journeys may request it at the same time.
  return oneAtATime(`${where}.lock`, async () => {
    const made = existsSync(folder)
    if (!server) {
      if (!made) await make(where, folder, { DEMO: demo })
      return { folder }
    }
    const known = made ? await findTemplate(server, kind, name) : null
    if (known) return { folder, database: known }
    const database = await emptyTemplate(server, kind, name)
    await make(where, folder, { DEMO: demo, DATABASE_URL: urlOf(server, database.name), SECRET: secret })
    return { folder, database }
  })
}

async function arePlacesLoaded(rows: Kysely<Tables>): Promise<boolean> {
  return (await rows.selectFrom('city_loads').select('version').executeTakeFirst()) !== undefined
}

/** @param where the folder that holds the data of this kind */
async function make(where: string, folder: string, env: Record<string, string>): Promise<void> {
  rmSync(where, { recursive: true, force: true })
  mkdirSync(where, { recursive: true })
  await using site = await openSite({ env: { JOBS: 'off', ...env } })
  // A brand's version is saved at its first request; without one, seconds after the start, in the middle of a test.
  for (const slug of slugsIn(site.tenantsDir)) await new Visitor(site, slug).see('/robots.txt')
  // Places are loaded after the start. A stop in the middle would leave them out, and each copy would load them again.
  const database = env.DATABASE_URL ? { url: env.DATABASE_URL } : site
  while (!(await lookInto(database, arePlacesLoaded))) await new Promise((later) => setTimeout(later, 200))
  const code = await site.stop()
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${site.output()}`)
  renameSync(site.dataDir, folder)
}

/** Returns the slugs of the brands in a folder of tenants. */
export function slugsIn(tenantsDir: string): string[] {
  const entries = readdirSync(tenantsDir, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
