import type { Page } from '@playwright/test'
import { paths } from '~/paths'
import { landerNames, landerPath } from '~/tenancy/landers/landers'
import { entryWarningCookie } from '~/ui/notices/dismissals'
import { demoMember } from '../support/chat'
import { addPhotos, newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const brands = ['saffron', 'noir-rose', 'coast']
/** No page has more to come to by the keyboard. */
const mostSteps = 150

test('what has the focus never lies under a bar', async ({ site, page }) => {
  test.setTimeout(120_000)
  await demoMember(page, site, 'premium', { slug: 'saffron', language: 'de' })
  await page.goto(site.at('saffron', '/members'))
  const profile = await page.locator('main article a[href^="/members/"]').first().getAttribute('href')
  for (const path of ['/members', profile ?? '', '/chats', '/notifications']) {
    await page.goto(site.at('saffron', path))
    for (const direction of ['Tab', 'Shift+Tab']) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      expect(await coveredOnTheWay(page, direction), `${path} by ${direction}`).toEqual([])
    }
  }
})

for (const slug of brands) {
  test(`${slug}: the buttons of the swipe game stand above the tab bar`, async ({ site, page, mailTo }) => {
    await newcomer({ site, mailTo }, page, { name: 'swan', slug, home: homes[slug] ?? null })
    await page.goto(site.at(slug, '/swipe-game'))
    const buttons = page.locator('main form:has([value=undo]) :is(button, a)')
    await expect(buttons).toHaveCount(4)
    const bar = await page.locator('[data-tabs]').boundingBox()
    for (const button of await buttons.all()) {
      const box = await button.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })

  test(`${slug}: the first screen of a profile tells name and age`, async ({ site, page, someone, mailTo }) => {
    const wish = { name: 'wren', slug, home: homes[slug] ?? null }
    const { id, name, visitor } = await newcomer({ site, mailTo }, await someone(), wish)
    await demoMember(page, site, 'premium', { slug, language: 'de' })
    for (const photos of [0, 1]) {
      await addPhotos(visitor, photos)
      await page.goto(site.at(slug, `/members/${id}`))
      const heading = page.getByRole('heading', { level: 1, name: `${name}, 30` })
      await expect(heading).toBeInViewport({ ratio: 1 })
      const foot = await page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .boundingBox()
      const box = await heading.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    }
  })
}

const longWords: Record<string, string> = { saffron: 'fi', 'noir-rose': 'pl', coast: 'de' }
/** Of the first page of members, so many have a long place among them. */
const profilesLookedAt = 5

for (const slug of brands) {
  test(`${slug}: the words on a profile's first photo stay clear of its comment button`, async ({ site, page }) => {
    await demoMember(page, site, 'premium', { slug, language: longWords[slug] ?? 'en' })
    await page.goto(site.at(slug, '/members'))
    // Other journeys bring members without a photo meanwhile.
    const cards = page.locator('main article:has(img) a[href^="/members/"]')
    const profiles = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const covered: string[] = []
    let lookedAt = 0
    for (const path of profiles) {
      await page.goto(site.at(slug, path))
      await page.evaluate(() => document.fonts.ready)
      const photo = page.locator('main article > div > div').first()
      const button = photo.locator('a[href*="about=photo."]')
      // Fictional profiles have none.
      if ((await button.count()) === 0) continue
      if (lookedAt++ === profilesLookedAt) break
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const words = await button.evaluate(wordsBehind)
        covered.push(...words.map((word) => `${path} at ${width}: ${word}`))
      }
    }
    expect(covered).toEqual([])
    expect(lookedAt).toBeGreaterThan(1)
  })
}

/** In the page: the words of the same photo that lie, in part, where the button is. */
function wordsBehind(button: Element): string[] {
  const box = button.getBoundingClientRect()
  const texts = document.createTreeWalker(button.parentElement ?? button, NodeFilter.SHOW_TEXT)
  const behind: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const lies = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top && right - left > 1,
    )
    if (lies && !button.contains(text)) behind.push(text.textContent ?? '')
  }
  return behind
}

/** Those whose one button stands under all that is shown; the others begin with a choice. */
const asking = landerNames.filter((name) => /^(?:alone|collage|map|trans|video|landing2?$)/.test(name))

for (const slug of brands) {
  test(`${slug}: the first screen of a lander shows its button`, async ({ site, page, context }) => {
    const language = slug === 'noir-rose' ? 'pl' : 'fr'
    await context.addCookies([
      { name: 'locale', value: language, url: site.at(slug) },
      { name: entryWarningCookie, value: '1', url: site.at(slug) },
    ])
    await page.goto(site.at(slug, paths.lander('alonetonight', 'she')))
    const members = page.locator('main label:not(:has(svg)) [name=member]')
    const memberId = await members.first().getAttribute('value')
    for (const name of asking) {
      // Of women alone too few live in different cities for a map.
      const niche = name === 'maplanding' ? 1 : 2
      await page.goto(site.at(slug, landerPath({ settings: { niche } }, name, { memberId })))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const button = page.locator('main form [type=submit]').first()
      await expect(button, name).toBeInViewport({ ratio: 1 })
    }
  })
}

const homes: Record<string, { country: string; city: string }> = {
  saffron: { country: 'NL', city: 'Utrecht' },
  'noir-rose': { country: 'DE', city: 'Berlin' },
  coast: { country: 'DE', city: 'Hamburg' },
}

/** Goes through a page by the keyboard; answers what lay under something else when it got the focus. */
async function coveredOnTheWay(page: Page, key: string): Promise<string[]> {
  const covered: string[] = []
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press(key)
    const state = await page.evaluate(stateOfFocus)
    if (state === 'left') break
    if (state) covered.push(state)
  }
  return covered
}

/** In the page: what covers the middle or the foot of what has the focus; null when nothing does. */
function stateOfFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'left'
  const { left, right, top, height } = focused.getBoundingClientRect()
  // A strip shows a part of what stands at its end.
  const middle = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
  const heights = height > window.innerHeight / 2 ? [0.5] : [0.5, (height - 3) / height]
  for (const part of heights) {
    const over = document.elementFromPoint(middle, top + height * part)
    const bar = over && [...ancestors(over)].find((each) => /fixed|sticky/.test(getComputedStyle(each).position))
    if (!over || (bar && !bar.contains(focused))) {
      const what = focused.getAttribute('aria-label') ?? focused.textContent ?? focused.id
      return `'${what.slice(0, 40)}' at ${Math.round(top)} lies under ${over ? bar?.className : 'the edge'}`
    }
  }
  return null

  function* ancestors(element: Element) {
    for (let each: Element | null = element; each; each = each.parentElement) yield each
  }
}
