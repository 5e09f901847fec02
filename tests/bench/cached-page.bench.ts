import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import { openChild } from './child'
import { load, rawAnswer, send } from './load'
import type { Bench } from './measure'
import { sides } from './measure'

const requests = 1500

/** A visitor's page from the page cache, against node:http that sends the same compressed bytes and headers. */
export const bench: Bench = async () => {
  await using site = await openSite({ data: await seededData() })
  const ask = { port: site.port, host: 'saffron.localhost', path: '/' }
  await send(ask)
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const file = join(folder, 'page.json')
  writeFileSync(file, JSON.stringify({ '/': rawAnswer(await send(ask)) }))
  await using raw = await openChild('tests/bench/raw-page.mjs', [file])
  const { ratio, ours } = await sides(
    { pid: site.pid, round: () => load(Array(requests).fill(ask)) },
    { pid: raw.pid, round: () => load(Array(requests).fill({ ...ask, port: raw.port })) },
  )
  rmSync(folder, { recursive: true })
  return [
    { name: 'cached page of a visitor / raw page, CPU', measured: ratio, unit: '×', bound: 3 },
    { name: 'cached page of a visitor, CPU', measured: (ours / requests) * 1000, unit: 'µs' },
  ]
}
