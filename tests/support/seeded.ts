import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fingerprint } from './fingerprint'
import { openSite } from './site'

/**
 * A data folder with the demo members, to start servers from: made once, for their photos take a while, and again when
 * what it is made of has changed.
 */
export function seededData(): Promise<string> {
  const madeOf = ['app/demo', 'app/modules/photos/process-photo.server.ts', 'demo', 'tenants']
  return kept('seeded', { madeOf, demo: 'on' })
}

/** A data folder without members, but with all tables and places. */
export function migratedData(): Promise<string> {
  return kept('migrated', { madeOf: ['app/modules/places'], demo: 'off' })
}

async function kept(kind: string, { madeOf, demo }: { madeOf: string[]; demo: 'on' | 'off' }): Promise<string> {
  const folder = resolve('.cache', kind)
  const name = fingerprint(['app/database/migrations', 'node_modules/@electric-sql/pglite/package.json', ...madeOf])
  const data = `${folder}/${name}`
  if (existsSync(data)) return data
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await using site = await openSite({ env: { DEMO: demo, JOBS: 'off' } })
  const code = await site.stop()
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${site.output()}`)
  renameSync(site.dataDir, data)
  return data
}
