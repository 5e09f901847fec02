import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import { openChild } from './child'
import { load, rawAnswer, send } from './load'
import { sides } from './measure'

/** Number of requests in a round, for all pages together. */
const requests = 1500

/**
 * Compares Saffron's cached pages, as a visitor gets them, with node:http that sends the same compressed bytes and
 * headers.
 * @returns the ratio of CPU time, and the CPU time of a page in microseconds
 */
export async function cachedPagesOverRaw(paths: readonly string[]): Promise<{ ratio: number; microseconds: number }> {
  await using site = await openSite({ data: await seededData() })
  const asks = paths.map((path) => ({ port: site.port, host: 'saffron.localhost', path }))
  for (const ask of asks) await send(ask)
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const file = join(folder, 'pages.json')
  const answers = await Promise.all(asks.map(async (ask) => [ask.path, rawAnswer(await send(ask))] as const))
  writeFileSync(file, JSON.stringify(Object.fromEntries(answers)))
  await using raw = await openChild('tests/bench/raw-page.mjs', [file])
  const turns = Math.ceil(requests / asks.length)
  const round = Array(turns).fill(asks).flat() as typeof asks
  const { ratio, ours } = await sides(
    { pid: site.pid, round: () => load(round) },
    { pid: raw.pid, round: () => load(round.map((ask) => ({ ...ask, port: raw.port }))) },
  )
  rmSync(folder, { recursive: true })
  return { ratio, microseconds: (ours / round.length) * 1000 }
}
