import { chromium } from '@playwright/test'
import { findBrowser } from '../../../scripts/workshop/browser.mjs'

export interface Weight {
  /** Transferred KB: page, styles, fonts and the first picture. */
  view: number
  /** Transferred KB of scripts. */
  scripts: number
}

/** Measures what the first view of each URL loads on a phone. */
export async function weighViews(addresses: readonly string[]): Promise<Weight[]> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const weights: Weight[] = []
    for (const address of addresses) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
      const page = await context.newPage()
      const loaded = new Map<string, { type: string; bytes: Promise<number> }>()
      page.on('requestfinished', (request) => {
        const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize)
        loaded.set(request.url(), { type: request.resourceType(), bytes })
      })
      await page.goto(address, { waitUntil: 'networkidle' })
      const first = await page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc)
      const sumOf = async (wanted: (type: string, url: string) => boolean) => {
        const parts = [...loaded].filter(([url, { type }]) => wanted(type, url)).map(([, { bytes }]) => bytes)
        return (await Promise.all(parts)).reduce((sum, bytes) => sum + bytes, 0) / 1000
      }
      weights.push({
        view: await sumOf((type, url) => ['document', 'stylesheet', 'font'].includes(type) || url === first),
        scripts: await sumOf((type) => type === 'script'),
      })
      await context.close()
    }
    return weights
  } finally {
    await browser.close()
  }
}
