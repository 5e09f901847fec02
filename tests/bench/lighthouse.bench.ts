import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser, findShell } from '../../scripts/workshop/browser.mjs'
import { seededData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { logIn } from './demo-login'
import { landerPaths } from './landers/paths'
import type { Bench, Row } from './measure'
import { median } from './measure'

/** Downloaded only when needed, because of its size (docs/decisions/311). */
const lighthouse = 'lighthouse@12.8.2'
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
/** Minimum scores: of landers, and of other pages in performance, which load scripts for their forms and lists. */
const least = 99
const leastPerformance = 92
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

interface Report {
  categories: Record<string, { title: string; score: number }>
}

interface JudgedPage {
  name: string
  path: string
  /** Whether search engines may index the page: only then does that category count. */
  found: boolean
  /** Minimum score in performance; null for the same as in the other categories. */
  performance: number | null
  /** Minimum score in the other categories. */
  others: number
  cookie?: string
}

/** Lighthouse's four scores of each lander and of a newcomer's first pages on a phone, or of the named pages only. */
export const bench: Bench = async (only) => {
  await using site = await openSite({ data: await seededData() })
  const rows: Row[] = []
  const pages = [...(await firstPages(site)), ...(await landers(site))]
  for (const page of pages.filter(({ name }) => only?.includes(name) ?? true)) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1) reports.push(await judge(site.at('saffron', page.path), page.cookie))
    for (const [id, { title }] of Object.entries(reports[0]?.categories ?? {})) {
      if (id === 'seo' && !page.found) continue
      const measured = median(reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)))
      const least = id === 'performance' ? (page.performance ?? page.others) : page.others
      rows.push({ name: `${title}, ${page.name}`, measured, unit: 'of 100', least })
    }
  }
  return rows
}

async function firstPages(site: Site): Promise<JudgedPage[]> {
  const own = { performance: leastPerformance, others: 100 }
  return [
    { name: 'home', path: '/', found: true, ...own },
    { name: 'sign-up', path: '/signup', found: true, ...own },
    { name: 'members', path: '/members', found: false, cookie: `auth.session=${await logIn(site, 'saffron')}`, ...own },
  ]
}

async function landers(site: Site): Promise<JudgedPage[]> {
  const paths = Object.entries(await landerPaths(site))
  // A member's lander is not indexed by search engines (decisions, 'Members').
  return paths.map(([name, path]) => ({
    name,
    path,
    found: !path.startsWith('/members/'),
    performance: null,
    others: least,
  }))
}

async function judge(address: string, cookie?: string): Promise<Report> {
  const session = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []
  const options = [...session, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags.join(' ')}`]
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, address, ...options], {
    env: { ...process.env, CHROME_PATH: findShell() ?? findBrowser() ?? '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Report
}
