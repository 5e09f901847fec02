import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/workshop/browser.mjs'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import { logIn } from './demo-login'
import type { Bench } from './measure'

/** The JavaScript that a first view loads, its texts included, in gzip. */
export const bench: Bench = async () => {
  await using site = await openSite({ data: await seededData() })
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const cookie = await logIn(site, 'saffron')
    const anonymous = await weigh(browser, site.at('saffron', '/'))
    const signUp = await weigh(browser, site.at('saffron', '/signup'))
    const signedIn = await weigh(browser, site.at('saffron', '/members'), cookie)
    const chats = await weigh(browser, site.at('saffron', '/chats'), cookie)
    return [
      { name: 'JavaScript and texts, home of a visitor', measured: anonymous, unit: 'KB', bound: 155 },
      { name: 'JavaScript and texts, sign-up', measured: signUp, unit: 'KB', bound: 155 },
      { name: 'JavaScript and texts, members', measured: signedIn, unit: 'KB', bound: 190 },
      { name: 'JavaScript and texts, chats', measured: chats, unit: 'KB', bound: 190 },
    ]
  } finally {
    await browser.close()
  }
}

async function weigh(browser: Browser, address: string, cookie?: string): Promise<number> {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([{ name: 'auth.session', value: cookie, url: address }])
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/texts/')) throw new Error(`${address} waits for ${path}`)
    if (request.resourceType() === 'script') scripts.add(path)
  })
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`)
  // What the loaders gave is data, whatever carries it.
  const inline = (await page.locator('script:not([src])').allTextContents()).filter(
    (text) => !text.includes('streamController.enqueue'),
  )
  await context.close()
  const files = [...scripts].map((path) => gzipSync(readFileSync(`build/client${path}`), { level: 9 }).length)
  const bytes = files.reduce((sum, length) => sum + length, gzipSync(inline.join('\n'), { level: 9 }).length)
  return bytes / 1000
}
