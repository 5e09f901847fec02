import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/workshop/browser.mjs'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import { logIn } from './demo-login'
import type { Bench, Row } from './measure'

interface View {
  name: string
  path: string
  member?: true
  scriptBound: number
}

const views: View[] = [
  { name: 'home of a visitor', path: '/', scriptBound: 155 },
  { name: 'sign-up', path: '/signup', scriptBound: 155 },
  { name: 'members', path: '/members', member: true, scriptBound: 190 },
  { name: 'chats', path: '/chats', member: true, scriptBound: 190 },
]
const pageBound = 40
const filesBound = 8

/** Size of a first view, in gzip: JavaScript with its texts, and its number of files; the page, its data and styles. */
export const bench: Bench = async () => {
  await using site = await openSite({ data: await seededData() })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const cookie = await logIn(site, 'saffron')
    const rows: Row[] = []
    for (const { name, path, member, scriptBound } of views) {
      const weight = await weigh(browser, site.at('saffron', path), member && cookie)
      rows.push(
        { name: `JavaScript and texts, ${name}`, measured: weight.scripts, unit: 'KB', bound: scriptBound },
        { name: `script files, ${name}`, measured: weight.files, unit: 'files', bound: filesBound },
        { name: `HTML and CSS, ${name}`, measured: weight.page, unit: 'KB', bound: pageBound },
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function weigh(browser: Browser, address: string, cookie?: string) {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([{ name: 'auth.session', value: cookie, url: address }])
  const page = await context.newPage()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/texts/')) throw new Error(`${address} waits for ${path}`)
    if (request.resourceType() === 'script') scripts.add(path)
    if (request.resourceType() === 'stylesheet') styles.add(path)
  })
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`)
  // The loaders' data counts as data, not as script.
  const inline = (await page.locator('script:not([src])').allTextContents()).filter(
    (text) => !text.includes('streamController.enqueue'),
  )
  const html = await answer.text()
  await context.close()
  const withoutScripts = inline.reduce((rest, script) => rest.replace(script, () => ''), html)
  const read = (path: string) => readFileSync(`build/client${path}`)
  return {
    scripts: kilobytes([...[...scripts].map(read), inline.join('\n')]),
    files: scripts.size,
    page: kilobytes([...[...styles].map(read), withoutScripts]),
  }
}

function kilobytes(parts: (Buffer | string)[]): number {
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0) / 1000
}
