import type { Browser, Page } from '@playwright/test'
import { openCast } from '../../support/screens/cast'
import { screensByRoute } from '../../support/screens/screens'
import { comeIn } from '../support/newcomers'
import { expect, test } from '../support/test'
import { lostOn } from './lost'

/** Other journeys bring members into the same chats meanwhile, with a part of an id in their names. */
const ofOthers = /'\w+-[0-9a-f]{6}'/

const screens = Object.values(screensByRoute).flat()

const all = process.env.TEST_WIDTHS === 'all'
/** Languages of long words that a brand speaks; the second with `npm run test:all`. */
const brands = [
  { slug: 'saffron', languages: all ? ['fi', 'de'] : ['fi'] },
  { slug: 'noir-rose', languages: all ? ['de', 'pl'] : ['de'] },
]

for (const { slug, languages } of brands) {
  test(`${slug}: every page at 320 px with text of 200 % loses nothing, and nothing sideways`, async ({
    site,
    browser,
  }) => {
    test.setTimeout(240_000 * languages.length)
    const cast = await openCast(site, slug, 'en')
    for (const language of languages) {
      for (const viewer of ['visitor', 'free', 'premium', 'unfinished'] as const) {
        const page = await openLargePage(browser)
        await comeIn(page, cast.viewers[viewer], language)
        const lost: string[] = []
        for (const screen of screens.filter(({ as }) => as === viewer)) {
          await page.goto(site.at(slug, cast.pathOf(screen)))
          await page.evaluate(() => document.fonts.ready)
          for (const loss of await lostOn(page)) if (!ofOthers.test(loss)) lost.push(`${screen.path}: ${loss}`)
        }
        expect.soft(lost, `${viewer} in '${language}'`).toEqual([])
        await page.context().close()
      }
    }
  })
}

/** As in a browser whose letters were set to twice their size; before the page's own styles. */
async function openLargePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  return context.newPage()
}
