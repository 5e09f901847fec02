import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../../scripts/workshop/browser.mjs'
import { seededData } from '../../support/seeded'
import { openSite } from '../../support/site'
import { logIn } from '../demo-login'
import type { Row } from '../measure'
import { median } from '../measure'

const slowdown = 4
const rounds = 5
/** From a tap to the next paint, in milliseconds (issue: at a processor four times slower). */
const bound = 50

/** A page and a tap on it. */
interface Tap {
  path: string
  on: string
}

const taps: Record<string, Tap> = {
  'a card': { path: '/members', on: 'main article a[href^="/members/"]' },
  'a heart at a photo': { path: '/members/:member', on: '.part-heart' },
  'the menu of a profile': { path: '/members/:member', on: 'main :is(summary, button):has(use[href$="ellipsis"])' },
  'a conversation': { path: '/chats', on: 'a[data-conversation]' },
  'a heart of the swipe game': { path: '/swipe-game', on: 'main button[value=like]' },
}

declare global {
  interface Window {
    longestInteraction: number
  }
}

/** Time from a tap to the next paint (Event Timing's duration, in steps of 8 ms) on a phone with a slow processor. */
export async function paintRows(): Promise<Row[]> {
  await using site = await openSite({ data: await seededData() })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const url = site.at('saffron', '/')
    await context.addCookies([{ name: 'auth.session', value: await logIn(site, 'saffron'), url }])
    const page = await context.newPage()
    await page.addInitScript(observeInteractions)
    const client = await context.newCDPSession(page)
    await page.goto(site.at('saffron', '/members'))
    const member = await page
      .locator(taps['a card']?.on ?? '')
      .first()
      .getAttribute('href')
    const rows: Row[] = []
    for (const [name, { path, on }] of Object.entries(taps)) {
      const measured: number[] = []
      for (let round = 0; round < rounds; round++) {
        await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.goto(site.at('saffron', path.replace('/members/:member', member ?? '')), {
          waitUntil: 'networkidle',
        })
        await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        measured.push(await tap(page, on))
      }
      rows.push({
        name: `tap on ${name} to paint, processor ${slowdown} times slower`,
        measured: median(measured),
        unit: 'ms',
        bound,
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function tap(page: Page, on: string): Promise<number> {
  await page.evaluate(() => {
    window.longestInteraction = 0
  })
  await page.locator(on).first().tap()
  await page.waitForTimeout(1_500)
  return page.evaluate(() => window.longestInteraction)
}

/** Runs in the page. Interactions under 16 ms aren't reported by browsers and count as 0. */
function observeInteractions() {
  window.longestInteraction = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) window.longestInteraction = Math.max(window.longestInteraction, entry.duration)
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
