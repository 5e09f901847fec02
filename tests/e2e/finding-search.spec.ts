import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { lookInto } from '../support/census'
import type { Site } from '../support/site'
import { hold } from './support/hold'
import { newcomer } from './support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

/** Where the demo brand has most members. */
const home = { country: 'NL', city: 'Utrecht' }

for (const scripts of [true, false]) {
  test(`changes the list by each filter and by its URL, ${scripts ? 'with' : 'without'} JavaScript`, async ({
    site,
    someone,
    mailTo,
  }) => {
    test.setTimeout(180_000)
    const stage = { site, mailTo }
    const { page } = await newcomer(stage, await someone({ javaScriptEnabled: scripts }), { name: 'pia', home })
    const other = await newcomer(stage, await someone({ javaScriptEnabled: !scripts }), {
      name: 'kim',
      home: { country: 'NL', city: 'Rotterdam' },
    })
    // Nobody of the demo's is sure to be online.
    await newcomer(stage, await someone(), { name: 'tom', gender: 'male', home })
    await page.goto(site.at('saffron', '/members'))
    const men = await cards(page)
    expect(men.length).toBeGreaterThan(5)
    if (scripts) await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await filter(page, (form) => form.locator('label:has([name=gender][value=all])').click())
    await expect(page).toHaveURL(/gender=all/)
    // Women here seek men: those whose wish leaves her out aren't listed.
    const everyone = await wholeList(page)
    expect(idsOf(everyone)).toEqual(expect.arrayContaining(idsOf(men)))

    const unfiltered = site.at('saffron', '/members?gender=all&country=NL')
    await filter(page, async (form) => {
      await form.locator('[name=min_age]').fill('30')
      await form.locator('[name=max_age]').fill('40')
    })
    await expectPart(page, unfiltered, ({ age }) => age >= 30 && age <= 40)

    await page.goto(unfiltered)
    await filter(page, (form) => form.locator('[name=distance]').selectOption('50'))
    await expectPart(page, unfiltered, ({ away }) => away <= 50)

    await filter(page, async (form) => {
      await form.locator('[name=distance]').selectOption('')
      await form.locator('label:has([name=online])').click()
    })
    await expectPart(page, unfiltered, ({ online }) => online)

    await filter(page, async (form) => {
      await form.locator('label:has([name=online])').click()
      await form.locator('[name=region]').selectOption('NL-UT')
    })
    await expectPart(page, unfiltered, ({ city }) => city === 'Utrecht')

    await filter(page, async (form) => {
      await form.locator('[name=region]').selectOption('')
      await form.locator('summary').click()
      await form.locator('label:has([name=interests][value=coffee])').click()
    })
    await expect(page).toHaveURL(/interests=coffee/)
    await expect.poll(async () => (await cards(page)).some(({ city }) => city !== 'Utrecht')).toBe(true)
    const likeCoffee = await cards(page)
    expect(likeCoffee.length).toBeLessThan(everyone.length)

    await page.getByRole('main').locator('summary, button', { hasText: 'Online first' }).click()
    await page.getByRole('main').locator('a[href*="order=newest"]').click()
    await page.waitForURL('**order=newest*')
    const address = page.url()
    expect(idsOf(await cards(page)).sort()).toEqual(idsOf(likeCoffee).sort())
    const newest = await cards(page)
    await other.page.goto(address)
    expect(idsOf(await cards(other.page))).toEqual(idsOf(newest))

    await page.goto(site.at('saffron', '/members?gender=female&country=NZ&max_age=19'))
    await expect(page.getByRole('heading', { name: 'Nobody matches these filters' })).toBeVisible()
    if (scripts) await expectAccessible(page)
  })
}

test('on the way back from a profile the list has its length, its place and its hearts', async ({
  site,
  someone,
  mailTo,
}) => {
  const { page } = await newcomer({ site, mailTo }, await someone(), { name: 'sia', home })
  await page.goto(site.at('saffron', '/members?gender=all&country=all'))
  const all = page.getByRole('article')
  const first = await all.count()
  await page.getByRole('link', { name: 'More members' }).click()
  await expect.poll(() => all.count()).toBeGreaterThan(first)
  const length = await all.count()

  const likeable = await ofOwnBrand(site, all)
  const card = all.nth(likeable.filter((place) => place < first - 1).at(-1) ?? 0)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  const name = (await card.getByRole('heading').innerText()).split(',')[0] ?? ''
  await card.locator('a').first().click()
  await page.waitForURL('**/members/*-*')
  await page
    .getByRole('button', { name: `Like ${name}` })
    .first()
    .click()
  await expect(page.getByRole('button', { name: `You like ${name}` })).toBeVisible()

  await page.goBack()
  await expect(all).toHaveCount(length)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(place))
  await expect(card.getByRole('button', { name: `You like ${name}` })).toBeVisible()

  // A heart that reaches no server says so, and the list stays.
  await page.route('**/likes.data*', (route) => route.abort('internetdisconnected'))
  await card.getByRole('button').click()
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('go through')
  await expect(all).toHaveCount(length)
})

test('a list that is loaded anew on its own stays where it was scrolled to meanwhile', async ({
  site,
  someone,
  mailTo,
}) => {
  const { page } = await newcomer({ site, mailTo }, await someone(), { name: 'una', home })
  const list = site.at('saffron', '/members?gender=all&country=all')
  const listens = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await page.goto(list)
  await listens

  const request = page.waitForRequest('**/members.data?*')
  const letGo = await hold(page, (_request, path) => path === '/members.data')
  const tab = await page.context().newPage()
  await tab.goto(list)
  const shown = tab.getByRole('article')
  const [likeable = 0] = await ofOwnBrand(site, shown)
  await shown.nth(likeable).getByRole('button').click()
  await request

  await page.evaluate(() => window.scrollTo(0, 300))
  letGo()
  await expect(page.getByRole('main').getByRole('button', { pressed: true })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
})

test('the button of the filters says how many they will show', async ({ site, someone, mailTo }) => {
  const { page } = await newcomer({ site, mailTo }, await someone(), { name: 'uma', home })
  await page.goto(site.at('saffron', '/members'))
  const open = page.getByRole('main').getByRole('link', { name: /^Filters/ })
  if (await open.isVisible()) {
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('link', { name: 'Close filters' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await open.click()
    await pullDown(page, sheet.getByRole('heading', { name: 'Filters' }))
    await expect(sheet).toBeHidden()
    await open.click()
  }
  const show = page.locator('#filters [type=submit]')
  await expect(show).toHaveText(`Show ${(await cards(page)).length}`)
  await page.locator('#filters label:has([name=gender][value=all])').click()
  await page.locator('#filters label:has([name=online])').click()
  const counted = page.waitForResponse((answer) => answer.url().includes('/api/members-count?gender=all'))
  const { count } = (await (await counted).json()) as { count: number }
  await expect(show).toHaveText(`Show ${count}`)
  await show.click()
  await page.waitForURL('**/members?*online=1')
  await expect.poll(async () => (await cards(page)).length).toBe(count)
})

/** Drags by a grip, further than a sheet stays open. */
async function pullDown(page: Page, grip: Locator): Promise<void> {
  await grip.hover()
  const box = await grip.boundingBox()
  if (!box) throw new Error('the grip is not seen')
  await page.mouse.down()
  await page.mouse.move(box.x, box.y + 150)
  await page.mouse.up()
}

/** Places of the cards that Saffron's newcomer may like: a sister brand's members ask for the newcomer's own consent. */
async function ofOwnBrand(site: Site, cards: Locator): Promise<number[]> {
  const { id: tenantId } = JSON.parse(readFileSync(join(site.tenantsDir, 'saffron', 'tenant.json'), 'utf8'))
  const members = await lookInto(site, (rows) =>
    rows.selectFrom('members').select('id').where('tenant_id', '=', tenantId).execute(),
  )
  const own = new Set(members.map(({ id }) => id))
  const shown = await cards.evaluateAll((all) => all.map((card) => card.querySelector('a')?.pathname.split('/')[2]))
  return shown.flatMap((id, place) => (own.has(id ?? '') ? [place] : []))
}

interface Card {
  id: string
  age: number
  /** Kilometres. */
  away: number
  online: boolean
  city: string
}

/** The members that a list shows, in its order. */
async function cards(page: Page): Promise<Card[]> {
  return page.locator('section[aria-labelledby=members] > div > article').evaluateAll((all) =>
    all.map((card) => {
      const link = card.querySelector('a')
      const said = link?.getAttribute('aria-label') ?? ''
      return {
        id: link?.getAttribute('href') ?? '',
        age: Number(/, (\d+)/.exec(said)?.[1]),
        away: Number(/([\d,]+)\skm away/.exec(said)?.[1]?.replace(',', '')),
        online: /, online\b/.test(said),
        city: card.querySelector('p > span > span > span')?.textContent?.replace(/^[·\s]+/, '') ?? '',
      }
    }),
  )
}

/** The members of a list on all its pages; the first of them is open again afterwards. */
async function wholeList(page: Page): Promise<Card[]> {
  const first = page.url()
  const found = new Map<string, Card>()
  const more = page.getByRole('link', { name: 'More members' })
  for (;;) {
    for (const card of await cards(page)) found.set(card.id, card)
    if (!(await more.isVisible())) break
    const address = (await more.getAttribute('href')) ?? ''
    await page.goto(new URL(address, first).href)
  }
  await page.goto(first)
  return [...found.values()]
}

/**
 * The open list is the part of the unfiltered one that fits. Newcomers of other journeys come and go: both are read until
 * nobody did in between.
 */
async function expectPart(page: Page, unfiltered: string, fits: (card: Card) => boolean): Promise<void> {
  const filtered = page.url()
  await expect(async () => {
    await page.goto(unfiltered)
    const part = (await wholeList(page)).filter(fits)
    await page.goto(filtered)
    expect(part.length).toBeGreaterThan(0)
    expect(idsOf(await wholeList(page)).sort()).toEqual(idsOf(part).sort())
  }).toPass()
}

const idsOf = (list: Card[]) => list.map(({ id }) => id)

/** Changes the filters and asks for the list: in the panel, or on a phone in the sheet. */
async function filter(page: Page, change: (form: ReturnType<Page['locator']>) => Promise<unknown>): Promise<void> {
  const open = page.getByRole('main').getByRole('link', { name: /^Filters/ })
  if (await open.isVisible()) await open.click()
  const form = page.locator('#filters form')
  const before = page.url()
  await change(form)
  await form.locator('[type=submit]').click()
  await page.waitForURL((url) => url.href.split('#')[0] !== before.split('#')[0])
}
