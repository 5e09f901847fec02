import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fingerprint } from './fingerprint'
import { openSite } from './site'

/**
 * A data folder with the demo members, to start servers from: made once, for their photos take a while, and again when
 * what it is made of has changed.
 */
export async function seededData(): Promise<string> {
  const folder = resolve('.cache/seeded')
  const name = fingerprint([
    'app/database/migrations',
    'app/demo',
    'app/modules/photos/process-photo.server.ts',
    'demo',
    'node_modules/@electric-sql/pglite/package.json',
    'tenants',
  ])
  const seeded = `${folder}/${name}`
  if (existsSync(seeded)) return seeded
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await using site = await openSite({ env: { DEMO: 'on', JOBS: 'off' } })
  const code = await site.stop()
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${site.output()}`)
  renameSync(site.dataDir, seeded)
  return seeded
}
