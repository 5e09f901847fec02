import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, BrowserContextOptions, Frame, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type axe from 'axe-core'
import type { Mail } from '../../support/outbox'
import { openOutbox } from '../../support/outbox'
import { seededData } from '../../support/seeded'
import type { Site } from '../../support/site'
import { openSite } from '../../support/site'

interface WorkerFixtures {
  /** The built server with the demo brands; one for all journeys of a worker. */
  site: Site
}

interface Fixtures {
  /** Opens a browser for another person: separate cookies, same width. */
  someone: (options?: BrowserContextOptions) => Promise<Page>
  /** Waits for the next unread e-mail to an address, oldest first. */
  mailTo: (address: string) => Promise<Mail>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      await using site = await openSite({ data: await seededData() })
      await use(site)
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  context: async ({ context }, use) => {
    const complaints = complaintsIn(context)
    await use(context)
    expect(complaints).toEqual([])
  },

  someone: async ({ browser, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[][] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options })
      contexts.push(context)
      complaints.push(complaintsIn(context))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(complaints.flat()).toEqual([])
  },

  mailTo: async ({ site }, use) => {
    await use(openOutbox(site.dataDir))
  },
})

/** Violations of the content security policy, and React's hydration errors. */
const complaint = /Content Security Policy|Minified React error #(?:418|422|423|425)\b/

/** Collects complaints from the consoles of a browser's pages. No page of ours may cause any. */
function complaintsIn(context: BrowserContext): string[] {
  const complaints: string[] = []
  const note = (text: string, page: Page | null) => {
    if (complaint.test(text)) complaints.push(`${page?.url()}: ${text}`)
  }
  context.on('console', (message) => note(message.text(), message.page()))
  context.on('weberror', (error) => note(error.error().message, error.page()))
  return complaints
}

/** Fails with axe's violations of WCAG 2.2 AA, one per line. */
export async function expectAccessible(page: Page): Promise<void> {
  // Fading content has reduced contrast; with reduced motion the product's animations end at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForTimeout(200)
  await expect.poll(() => page.evaluate(areMoving), 'movements that end').toBe(false)
  // A target that is half under the bar on top has too little room, and is scrolled clear of it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const frame of page.frames()) {
    expect(await violationsIn(frame), `accessibility of ${frame.url()}`).toEqual([])
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe where it is loaded once a page. `@axe-core/playwright` loads it twice a run, and a blank page to sum up in. */
async function violationsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  return frame.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    )
  })
}

/** Runs in the page. Returns whether an animation is running that will end by itself, not by scrolling. */
function areMoving(): boolean {
  return document
    .getAnimations()
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone zooms out if the page is too wide, so the layout's width is compared, not the window's.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Fails when a form of the page would show the browser's messages, in the browser's language, instead of ours. */
async function expectOwnMessages(page: Page): Promise<void> {
  const forms = await page.evaluate(() => {
    const checked = '[required],[pattern],[minlength],[type=email],[type=url],[type=number],[type=date]'
    const isChecked = (form: HTMLFormElement) => [...form.elements].some((element) => element.matches(checked))
    return [...document.forms].filter((form) => !form.noValidate && isChecked(form)).map(({ outerHTML }) => outerHTML)
  })
  expect(forms, `forms of ${page.url()} that the browser checks`).toEqual([])
}

const looks = [
  { colorScheme: 'dark', width: 390, height: 844 },
  { colorScheme: 'light', width: 1280, height: 900 },
] as const

/** Fails if a console page is too wide or has axe violations, on a phone in dark or a desktop in light colors, or a form of it
 * would show the browser's messages. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await expectOwnMessages(page)
}

export { expect }
