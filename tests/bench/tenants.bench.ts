import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { load, send } from './load'
import type { Bench, Row } from './measure'
import { cpuMilliseconds, residentMegabytes, sides } from './measure'

const many = 10_000
const requests = 800
const path = '/login'

/**
 * 10,000 brands compared with three: CPU of requests spread evenly over all brands, after each was visited once, and
 * the cost of opening them. A brand's first visit reads and validates its folder.
 */
export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  try {
    makeBrands(join(folder, 'few'), 3)
    makeBrands(join(folder, 'many'), many)
    // Jobs (roll-ups of each brand) are not part of a request's work.
    const env = { DEMO: 'off', JOBS: 'off' }
    await using few = await openSite({ tenants: join(folder, 'few'), env })
    await using crowded = await openSite({ tenants: join(folder, 'many'), env })
    // Measures the second start, because the first one also creates the database.
    await crowded.stop()
    const begun = Date.now()
    await crowded.start()
    const startSeconds = (Date.now() - begun) / 1000
    const startMemory = residentMegabytes(crowded.pid)
    const firstVisit = await cpuOfFirstVisits(crowded)
    const { ratio } = await sides(
      { pid: crowded.pid, round: () => visit(crowded, many) },
      { pid: few.pid, round: () => visit(few, 3) },
    )
    const rows: Row[] = [
      { name: `request CPU, ${many} brands / 3 brands`, measured: ratio, unit: '×', bound: 1.5 },
      { name: 'CPU of a first visit', measured: firstVisit, unit: 'ms', bound: 40 },
      { name: 'a new folder is live', measured: await newFolderLive(crowded, folder), unit: 's', bound: 2 },
      { name: `start with ${many} brands`, measured: startSeconds, unit: 's' },
      { name: `memory after the start with ${many} brands`, measured: startMemory, unit: 'MB' },
      { name: `memory after visits to ${many} brands`, measured: residentMegabytes(crowded.pid), unit: 'MB' },
    ]
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Creates brands that are copies of Saffron, each with its own name and pool. */
function makeBrands(folder: string, count: number): void {
  mkdirSync(folder)
  cpSync('tenants/companies.json', join(folder, 'companies.json'))
  for (let number = 0; number < count; number++) makeBrand(join(folder, `brand-${number}`), number)
}

function makeBrand(folder: string, number: number): void {
  const { $schema, pool, ...settings } = JSON.parse(readFileSync('tenants/saffron/tenant.json', 'utf8'))
  mkdirSync(folder)
  for (const drawing of ['logo.svg', 'icon.svg']) cpSync(`tenants/saffron/${drawing}`, join(folder, drawing))
  const own = { id: randomUUID(), name: `Brand ${number}`, domains: [`brand-${number}.example`], member_resell: false }
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify({ ...settings, hero_media: [], ...own }))
}

/** Visits each brand once. @returns CPU time of one visit, in milliseconds */
async function cpuOfFirstVisits(site: Site): Promise<number> {
  const begun = cpuMilliseconds(site.pid)
  await load(Array.from({ length: many }, (_, brand) => ({ port: site.port, host: `brand-${brand}.localhost`, path })))
  return (cpuMilliseconds(site.pid) - begun) / many
}

/** Sends requests to random brands. */
function visit(site: Site, brands: number): Promise<void> {
  const some = () => `brand-${Math.floor(Math.random() * brands)}.localhost`
  return load(Array.from({ length: requests }, () => ({ port: site.port, host: some(), path })))
}

async function newFolderLive(site: Site, scratch: string): Promise<number> {
  const draft = join(scratch, 'brand-new')
  makeBrand(draft, many + 1)
  const begun = Date.now()
  cpSync(draft, join(site.tenantsDir, '.draft'), { recursive: true })
  renameSync(join(site.tenantsDir, '.draft'), join(site.tenantsDir, 'brand-new'))
  while ((await send({ port: site.port, host: 'brand-new.localhost', path })).status !== 200) {
    if (Date.now() - begun > 10_000) break
    await new Promise((later) => setTimeout(later, 20))
  }
  return (Date.now() - begun) / 1000
}
