import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '~/i18n/languages'
import { seededData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { openChild } from './child'
import { landerPaths } from './landers/paths'
import { weighViews } from './landers/weigh'
import { drawPages } from './landers/zipf'
import { load, rawAnswer, send } from './load'
import type { Bench, Row } from './measure'
import { sides } from './measure'
import { counting } from './visits.bench'

const requests = 1500
const click = 'network=sunline&ref=b&sub1=c'
const draw = { brands: 1_000, draws: 50_000, megabytes: 256 }

/** Size and cost of a landing page, and how many brands' pages a cache can hold. */
export const bench: Bench = async () => {
  // Like one of many web servers (docs/scaling.md): the work of jobs and the demo must not count as the pages'.
  await using site = await openSite({ data: await seededData(), env: { DEMO: 'off', JOBS: 'off' } })
  const paths = await landerPaths(site)
  return [
    ...(await weights(site, paths)),
    ...(await costs(site, paths.gallery)),
    await counting(site, 'cached lander', 6_000, () => paths.gallery),
    await counting(site, 'lander of an advertisement', 3_000, () => `${paths.gallery}?${click}`),
    ...(await hits(
      site,
      Object.values(paths).filter((path) => path.startsWith('/landers/')),
    )),
  ]
}

async function weights(site: Site, paths: Record<string, string>): Promise<Row[]> {
  const found = await weighViews(Object.values(paths).map((path) => site.at('saffron', path)))
  const rows = Object.keys(paths).map((name, index) => ({
    name: `first view of ${name}`,
    measured: found[index]?.view ?? Number.NaN,
    unit: 'KB',
    bound: 150,
  }))
  const scripts = Math.max(...found.map((weight) => weight.scripts))
  return [...rows, { name: 'own scripts of a lander', measured: scripts, unit: 'KB', bound: 8 }]
}

async function costs(site: Site, path: string): Promise<Row[]> {
  const ask = { port: site.port, host: 'saffron.localhost', path }
  await send(ask)
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const file = join(folder, 'page.json')
  writeFileSync(file, JSON.stringify({ [path]: rawAnswer(await send(ask)) }))
  await using raw = await openChild('tests/bench/raw-page.mjs', [file])
  const base = { pid: raw.pid, round: () => load(Array(requests).fill({ ...ask, port: raw.port })) }
  const warmUp = 3
  const plain = await sides({ pid: site.pid, round: () => load(Array(requests).fill(ask)) }, base, warmUp)
  const clicked = { ...ask, path: `${path}?${click}` }
  const carried = await sides({ pid: site.pid, round: () => load(Array(requests).fill(clicked)) }, base, warmUp)
  const microseconds = ({ ours }: { ours: number }) => (ours / requests) * 1000
  rmSync(folder, { recursive: true })
  return [
    { name: 'cached lander / raw page, CPU', measured: plain.ratio, unit: '×', bound: 3 },
    { name: 'cached lander, CPU', measured: microseconds(plain), unit: 'µs', bound: 250 },
    { name: 'cached lander of a click, CPU', measured: microseconds(carried), unit: 'µs' },
  ]
}

async function hits(site: Site, paths: readonly string[]): Promise<Row[]> {
  const pages: string[] = []
  for (const path of paths) {
    for (const language of languages) {
      const headers = { 'accept-encoding': 'identity' }
      const ask = { port: site.port, host: 'saffron.localhost', path: `${path}?lang=${language}`, headers }
      pages.push((await send(ask)).body.toString())
    }
  }
  const found = await drawPages({ ...draw, pages })
  const about = `${draw.brands} brands × ${paths.length} landers × ${languages.length} languages, ${draw.megabytes} MB`
  return [
    { name: `hits, ${about}`, measured: (100 * found.hits) / draw.draws, unit: '%' },
    { name: `first asked for, of ${draw.draws}`, measured: found.cold, unit: 'pages' },
    { name: 'rendered again', measured: found.evicted, unit: 'pages' },
  ]
}
