import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser } from '../../scripts/workshop/browser.mjs'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import { landerPaths } from './landers/paths'
import type { Bench, Row } from './measure'
import { median } from './measure'

/** docs/decisions/311: fetched when it is wanted, for its weight. */
const lighthouse = 'lighthouse@12.8.2'
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const least = 99
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

interface Report {
  categories: Record<string, { title: string; score: number }>
}

/** Lighthouse's four judgements of each lander on a phone. */
export const bench: Bench = async () => {
  await using site = await openSite({ data: await seededData() })
  const paths = await landerPaths(site)
  const rows: Row[] = []
  for (const [name, path] of Object.entries(paths)) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1) reports.push(await judge(site.at('saffron', path)))
    for (const [id, { title }] of Object.entries(reports[0]?.categories ?? {})) {
      // A member's own lander is kept out of search engines (decisions, 'Members').
      if (id === 'seo' && path.startsWith('/members/')) continue
      const measured = median(reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)))
      rows.push({ name: `${title}, ${name}`, measured, unit: 'of 100', least })
    }
  }
  return rows
}

async function judge(address: string): Promise<Report> {
  const options = ['--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags.join(' ')}`]
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, address, ...options], {
    env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Report
}
