import { randomBytes } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { openCast } from '../../support/screens/cast'
import { screensByRoute } from '../../support/screens/screens'
import { addressOf, Visitor } from '../../support/visitor'
import { demoMember, field } from '../support/chat'
import { comeIn, newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'
import { lostOn } from './lost'

/** Other journeys bring members into the same chats meanwhile, with a part of an id in their names. */
const ofOthers = /'\w+-[0-9a-f]{6}'/

const screens = Object.values(screensByRoute).flat()

/** The narrowest, and one beyond the first breakpoint. */
const widths = [320, 390] as const

const all = process.env.TEST_WIDTHS === 'all'
/** Languages of long words that a brand speaks; the second with `npm run test:all`. */
const brands = [
  { slug: 'saffron', languages: all ? ['fi', 'de'] : ['fi'] },
  { slug: 'noir-rose', languages: all ? ['de', 'pl'] : ['de'] },
]

for (const { slug, languages } of brands) {
  test(`loses nothing on a phone with text of 200 % on any page: ${slug}`, async ({ site, browser }) => {
    test.setTimeout(600_000 * languages.length)
    const cast = await openCast(site, slug, 'en')
    for (const language of languages) {
      for (const viewer of ['visitor', 'free', 'premium', 'unfinished'] as const) {
        const page = await openLargePage(browser)
        await comeIn(page, cast.viewers[viewer], language)
        const lost: string[] = []
        for (const screen of screens.filter(({ as }) => as === viewer)) {
          await page.goto(site.at(slug, cast.pathOf(screen)))
          await page.evaluate(() => document.fonts.ready)
          lost.push(...(await lossesOn(page)).map((loss) => `${screen.path} ${loss}`))
        }
        expect.soft(lost, `${viewer} in '${language}'`).toEqual([])
        await page.context().close()
      }
    }
  })
}

test('leads to the whole list of chats below notices that fill a phone', async ({ site, browser }) => {
  const cast = await openCast(site, 'saffron', 'en')
  const page = await openLargePage(browser)
  await comeIn(page, cast.viewers.unfinished, 'fi')
  await page.goto(site.at('saffron', '/chats'))
  await expect(page.locator('[data-alerts=open]')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Yhteys on poikki' })).toBeVisible()
  expect(await lossesOn(page)).toEqual([])
  await page.context().close()
})

test('keeps a chat’s buttons at the end of the line with text of 200 %', async ({ site, browser }) => {
  const page = await openLargePage(browser)
  await demoMember(page, site, 'premium')
  await page.goto(site.at('saffron', '/chats'))
  await page.locator('[data-conversation]').first().click()
  await expect(field(page)).toBeVisible()
  const bar = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
  await expectBeside(bar.getByRole('heading', { level: 1 }), bar.locator('summary, button[aria-haspopup=menu]'))
  await expectBeside(field(page), page.locator('form:has([name=body]) [type=submit]'))
  await page.context().close()
})

test('keeps words whole in a buyer’s pages with text of 200 % at 320 px', async ({ site, browser }) => {
  const page = await openLargePage(browser)
  for (const language of ['de', 'fi', 'sv', 'pl']) {
    await demoMember(page, site, 'premium', { slug: language === 'pl' ? 'noir-rose' : 'saffron', language })
    for (const path of ['/transactions', '/credits']) {
      await page.goto(site.at(language === 'pl' ? 'noir-rose' : 'saffron', path))
      await page.evaluate(() => document.fonts.ready)
      const words = page.locator('main h1, main label:has([name=method]) > span')
      await expect(words.first()).toBeVisible()
      expect.soft(await words.evaluateAll(brokenWords), `${path} in '${language}'`).toEqual([])
    }
  }
  await page.context().close()
})

test('shortens a long name on a card to three letters or more, with the age', async ({ site, browser, mailTo }) => {
  const home = { country: 'NZ', city: 'Hamilton' }
  const page = await openLargePage(browser)
  await newcomer({ site, mailTo }, page, { name: 'Reader', gender: 'male', home })
  const name = `Wilhelmina${randomBytes(5).toString('hex')}`.slice(0, 19)
  const long = new Visitor(site, 'saffron')
  await long.signUp(name, { gender: 'female', seeks: 'male' })
  await long.confirm(await mailTo(addressOf(name)))
  await long.send('/complete-signup?step=location', { intent: 'continue', ...home })
  await long.send('/complete-signup?step=complete', { intent: 'continue' })
  const card = page.getByRole('article').filter({ hasText: name })
  await page.goto(site.at('saffron', '/members'))
  for (let width = 320; width <= 400; width += 4) {
    await page.setViewportSize({ width, height: 640 })
    const lines = await card.getByRole('heading').evaluate(linesOf)
    expect(lines.join(''), `at ${width} px`).toBe(`${name}, 30`)
    expect(lines.length, `at ${width} px`).toBeLessThanOrEqual(2)
    expect(lines.at(-1), `at ${width} px`).toMatch(/^(\w{3,}, )?30$/)
  }
  await page.context().close()
})

/** In the page: the words that stand in more than one line. */
function brokenWords(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** In the page: what is seen of an element, line by line. */
function linesOf(element: Element): string[] {
  const lines: string[] = []
  let bottom = Number.NEGATIVE_INFINITY
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('.sr-only')) continue
    for (const [index, letter] of [...(text.textContent ?? '')].entries()) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && box.top > bottom - box.height / 2) {
        lines.push('')
        bottom = box.bottom
      }
      lines[Math.max(0, lines.length - 1)] = `${lines.at(-1) ?? ''}${letter}`
    }
  }
  return lines
}

/** The second stands behind the first, in the same line. */
async function expectBeside(first: Locator, second: Locator): Promise<void> {
  const [before, after] = [await first.boundingBox(), await second.boundingBox()]
  if (!before || !after) throw new Error('one of them is not shown')
  expect(after.x).toBeGreaterThanOrEqual(before.x + before.width)
  expect(after.y).toBeLessThan(before.y + before.height)
  expect(after.y + after.height).toBeGreaterThan(before.y)
}

async function lossesOn(page: Page): Promise<string[]> {
  const losses: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    losses.push(...(await lostOn(page)).map((loss) => `at ${width}: ${loss}`))
  }
  return losses.filter((loss) => !ofOthers.test(loss))
}

/** As in a browser whose letters were set to twice their size; before the page's own styles. */
async function openLargePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: widths[0], height: 640 },
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
