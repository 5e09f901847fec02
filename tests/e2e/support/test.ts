import AxeBuilder from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
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
  /** One more person with a browser of their own: other cookies, same width. */
  someone: (options?: BrowserContextOptions) => Promise<Page>
  /** The next mail to an address, the oldest unread first; waits for it. */
  mailTo: (address: string) => Promise<Mail>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      await using site = await openSite({ data: await seededData() })
      await use(site)
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  someone: async ({ browser, contextOptions }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  mailTo: async ({ site }, use) => {
    await use(openOutbox(site.dataDir))
  },
})

/** Fails with what axe finds against WCAG 2.2 AA, one line a finding. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in has only half its contrast meanwhile; with reduced motion the product's movements end at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForTimeout(200)
  await expect.poll(() => page.evaluate(areMoving), 'movements that end').toBe(false)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
  )
  expect(lines, `accessibility of ${page.url()}`).toEqual([])
}

/** In the page: something moves, and not for ever. */
function areMoving(): boolean {
  return document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone zooms out to what is too wide: its window says nothing then, the layout's own width does.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0)
}

export { expect }
