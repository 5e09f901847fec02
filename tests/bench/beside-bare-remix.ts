import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { buildBareRemix, openBareRemix } from './bare-remix'
import { capturePage } from './capture-page'
import { openOwnDatabase } from './database/own-database'
import { logIn } from './demo-login'
import type { Ask } from './load'
import { load } from './load'
import { sides } from './measure'

const requests = 250
/** Number of rounds until all code of a page is compiled on both sides. */
const warmUp = 12

export interface BesideBareRemix {
  path: string
  /** CPU of our server to that of bare Remix. */
  ratio: number
  /** CPU per request, in milliseconds. */
  ours: number
  bare: number
}

/**
 * Measures pages of a member, rendered for each request, and a bare Remix page with the same DOM, loader data and route
 * table, in Remix as published. Uses PostgreSQL, because the CPU of the embedded database would count as the server's.
 */
export async function besideBareRemix(paths: readonly string[]): Promise<BesideBareRemix[]> {
  await using own = await openOwnDatabase()
  await buildBareRemix()
  await using site = await openSite({
    env: { DATABASE_URL: own.url, SECRET: 'x'.repeat(32), DEMO: 'on', DEVELOPMENT: 'on' },
  })
  const cookie = await logIn(site, 'saffron')
  const measured: BesideBareRemix[] = []
  for (const path of paths) measured.push(await compare(site, cookie, path))
  return measured
}

async function compare(site: Site, cookie: string, path: string): Promise<BesideBareRemix> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const file = join(folder, 'page.json')
  const ask: Ask = {
    port: site.port,
    host: 'saffron.localhost',
    path,
    headers: { cookie: `auth.session=${cookie}`, 'accept-encoding': 'identity' },
  }
  writeFileSync(file, JSON.stringify(await capturePage(site.at('saffron', path), ask)))
  await using bare = await openBareRemix(file)
  const { ratio, ours, base } = await sides(
    { pid: site.pid, round: () => load(Array(requests).fill(ask)) },
    { pid: bare.pid, round: () => load(Array(requests).fill({ ...ask, port: bare.port })) },
    warmUp,
  )
  rmSync(folder, { recursive: true })
  return { path, ratio, ours: ours / requests, bare: base / requests }
}
