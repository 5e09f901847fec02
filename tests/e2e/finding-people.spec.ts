import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { noise } from '../support/photo'
import { Visitor } from '../support/visitor'
import { addPhotos, cardOf, comeIn, newcomer } from './support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

test('finds a new member with photos and profile at once at the right distance', async ({ site, someone, mailTo }) => {
  const ben = await newcomer({ site, mailTo }, await someone(), { name: 'ben', gender: 'male' })
  // Nobody lives in Leo's country: the list leads to others.
  const sydney = { country: 'AU', city: 'Sydney' }
  const leo = await newcomer({ site, mailTo }, await someone(), { name: 'leo', gender: 'male', home: sydney })
  await leo.page.goto(site.at('saffron', '/members'))
  await leo.page.getByRole('main').getByRole('link', { name: 'All countries' }).click()
  await expect(leo.page.getByRole('article').first()).toBeVisible()
  const zoe = await newcomer({ site, mailTo }, await someone(), { name: 'zoe', home: null })
  const { page } = zoe

  await page.goto(site.at('saffron', '/complete-signup'))
  await page.locator('input[type=file]').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await noise() },
    { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: await gif() },
    { name: 'two.png', mimeType: 'image/png', buffer: await noise() },
    // One more than fit: of those before it one is no photo.
    { name: 'nor-this.jpg', mimeType: 'image/jpeg', buffer: await gif() },
  ])
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(2)
  for (const name of ['not-a-photo.jpg', 'nor-this.jpg']) {
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText('not a JPEG, PNG or WebP photo')
  }
  await expectSound(page)
  await goOn(page)

  await page.locator('select[name=country]').selectOption('NZ')
  await page.locator('input[name=city]').fill('Lower Hutt')
  await goOn(page)
  await page.locator('select[name=relationship_status]').selectOption('single')
  await goOn(page)
  await page.getByText('Choose a question').click()
  await page.getByRole('button', { name: 'A Sunday well spent' }).click()
  await page.getByLabel('Your answer').fill('Wind from the west.')
  const preview = page.getByRole('region', { name: 'How others see it' })
  await expect(preview).toContainText('A Sunday well spentWind from the west.')
  await expectSound(page)
  await goOn(page)
  await page.locator('textarea[name=about_me]').fill('I sail on Sundays and cook for too many.')
  await page.locator('label', { has: page.locator('[name=interests][value=cooking]') }).click()
  await goOn(page)
  await page.locator('button[name=intent][value=skip]').click()
  await goOn(page)
  await page.waitForURL('**/signup-matches')
  await expectSound(page)

  // No waiting: a member whose profile is complete now is in the very next list.
  await ben.page.goto(site.at('saffron', '/members'))
  expect(await cardOf(ben.page, zoe).getAttribute('aria-label')).toMatch(/^zoe-\w+, \d\d, online, 20\skm away$/)
  await cardOf(ben.page, zoe).click()
  await ben.page.waitForURL(`**/members/${zoe.id}`)
  const main = ben.page.getByRole('main')
  await expect(main).toContainText('Lower Hutt')
  await expect(main).toContainText('20 km away')
  await expect(main).toContainText('I sail on Sundays')
  await expect(main.getByRole('article').first().locator('img')).toHaveCount(2)
  // Her answer stands between her photos and her text below them; on a phone the facts come before the text.
  const photos = main
    .getByRole('article')
    .first()
    .getByRole('img', { name: `Photo of ${zoe.name}` })
  await expect(main.getByRole('heading', { name: 'A Sunday well spent' })).toBeVisible()
  const story = [photos.first(), main.getByText('Wind from the west.'), photos.last()]
  const text = main.getByText('I sail on Sundays')
  await expectBelowEachOther([...story, text])
  await ben.page.setViewportSize({ width: 390, height: 844 })
  await expectBelowEachOther([...story, main.getByRole('heading', { name: 'At a glance' }), text])
  await page.goto(site.at('saffron', `/members/${zoe.id}`))
  for (const [name, href] of Object.entries({ 'Edit this answer': '#answers', 'Edit this text': '#about' })) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/profile${href}`)
  }
  for (const width of [390, 320]) {
    await ben.page.setViewportSize({ width, height: 844 })
    await expectPlaceBesideButton(main)
  }
  await expectSound(ben.page)
})

test('finds a question by a word of its example, or leaves it to chance', async ({ site, someone, mailTo }) => {
  const { page } = await newcomer({ site, mailTo }, await someone(), { name: 'ida' })
  await page.goto(site.at('saffron', '/profile'))
  const answers = page.getByRole('form', { name: 'Answers' })
  await answers.getByText('Choose a question').click()
  const search = answers.getByRole('searchbox', { name: 'Search the questions' })
  await search.fill('taxes')
  await expect(answers.getByRole('heading', { name: 'No question about “taxes”' })).toBeVisible()
  await answers.getByRole('button', { name: 'Show all questions' }).click()
  await search.fill('PARROT')
  await expect(answers.getByRole('status').filter({ hasText: '1 to pick from' })).toBeAttached()
  // Presses no button of the form.
  await search.press('Enter')
  await answers.getByRole('button', { name: 'The last thing that made me laugh out loud' }).click()
  await expect(answers.getByRole('textbox', { name: 'Your answer' })).toHaveCount(1)
  await answers.getByText('Choose a question').click()
  await expect(answers.getByRole('button', { name: 'You have answered this one' })).toBeDisabled()
  await answers.getByRole('button', { name: 'Surprise me' }).click()
  await expect(answers.getByRole('textbox', { name: 'Your answer' })).toHaveCount(2)
  await expectAccessible(page)
})

test('keeps the focus among photos in the editor, shows what is typed and its outcome', async ({
  site,
  someone,
  mailTo,
}) => {
  const { page } = await newcomer({ site, mailTo }, await someone(), { name: 'mia' })
  await page.goto(site.at('saffron', '/profile'))
  const complete = page.getByRole('region', { name: 'Complete' })
  await expect(complete).toContainText('14%')
  await page.locator('textarea[name=about_me]').fill('I read maps')
  await page.locator('input[name=city]').fill('Dunedin')
  await expect(complete).toContainText('29%')
  await expect(page.getByRole('region', { name: 'How others see you' })).toContainText('Dunedin')
  const city = page.locator('input[name=city]')
  const save = page.getByRole('button', { name: 'Save profile' })
  await city.blur()
  await expect(city, 'its own list of suggestions took over').toHaveAttribute('aria-autocomplete', 'list')
  await city.fill('')
  await city.pressSequentially('Lower H')
  await page.getByRole('option', { name: 'Lower Hutt' }).click()
  await expect(city).toHaveValue('Lower Hutt')
  await city.fill('Nowhere at all')
  await page.locator('select[name=tattoos]').selectOption('none')
  await save.click()
  await expect(city).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(city).toHaveValue('Wellington')
  await expect(save).toBeHidden()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -45.87, longitude: 170.5 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(city).toHaveValue('Dunedin')
  await save.click()
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('Your profile is saved.')
  await expect(save).toBeHidden()
  const menus = page.locator('#photos :is(summary, button)[aria-label^="Options for photo"]')
  for (const [index, name] of ['one.jpg', 'two.jpg'].entries()) {
    await dropOn(page, '#about', { name, file: await noise() })
    await expect(menus).toHaveCount(index + 1)
  }
  for (const next of [menus.first(), page.locator('#photos input[type=file]')]) {
    await menus.last().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(next).toBeFocused()
  }
  await expect(menus).toHaveCount(0)
})

test('gives a free member the sharp file of a locked photo by no URL', async ({ site, someone, mailTo }) => {
  const owner = new Visitor(site, 'coast')
  await owner.logIn('premium@coast.example', 'try-manyhearts')
  await addPhotos(owner, 4)
  const path = `/members/${await owner.ownId()}`
  const own = await someone()
  await comeIn(own, owner)
  await own.goto(site.at('coast', path))
  const sharp = await filesAt(
    own,
    addressesIn(await own.content()).filter((each) => each.includes('/locked/')),
  )
  expect(sharp.size).toBeGreaterThanOrEqual(6)

  const { page } = await newcomer({ site, mailTo }, await someone(), { name: 'tom', slug: 'coast', home: null })
  await page.goto(site.at('coast', path))
  await expect(page.getByRole('link', { name: 'For premium members' })).toBeVisible()
  const text = await textsOf(page, [path, `${path}.data`, `${path}/chat`, '/members', '/members.data'])
  const addresses = addressesIn(text)
  const seen = await filesAt(page, [...addresses, ...madeOf(text)])
  expect(seen.size).toBeGreaterThanOrEqual(addresses.length / 2)
  expect([...seen].filter((file) => sharp.has(file))).toEqual([])
})

/** Each begins below the one before. */
async function expectBelowEachOther(parts: Locator[]): Promise<void> {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0))
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
}

/** The line on the first photo names city and distance, no region, and ends before the button beside it. */
async function expectPlaceBesideButton(main: Locator): Promise<void> {
  const place = main.getByRole('paragraph').filter({ hasText: 'km away' })
  await expect(place).toContainText('Lower Hutt')
  await expect(place).not.toContainText('Wellington')
  const line = await place.boundingBox()
  const button = await main.getByRole('link', { name: 'Comment on this photo' }).first().boundingBox()
  if (!line || !button) throw new Error('no place or no button')
  const beside = line.x + line.width <= button.x || line.y + line.height <= button.y
  expect(beside, JSON.stringify({ line, button })).toBe(true)
}

/** Everything that the server says at these addresses. */
function textsOf(page: Page, paths: string[]): Promise<string> {
  return page.evaluate(async (all) => {
    const answers = await Promise.all(all.map(async (path) => (await fetch(path)).text()))
    return answers.join('\n')
  }, paths)
}

/** Addresses of pictures that stand in a page or in its data. */
function addressesIn(text: string): string[] {
  return [...new Set(text.replaceAll('&amp;', '&').match(/\/photos\/[\w/.?=&-]+/g))]
}

/** What somebody would try: each name and each id that was told, in each size, with each signature. */
function madeOf(text: string): string[] {
  const words = new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w])/g))
  const ids = new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
  const names = [...words].map((word) => word.replace(/-$/, ''))
  const until = Math.floor(Date.now() / 3_600_000) + 2
  return [200, 400, 600, 1600].flatMap((width) => [
    ...names.map((name) => `/photos/${name}-${width}.webp`),
    ...[...ids].flatMap((id) => [
      `/photos/${id}-${width}.webp`,
      `/photos/locked/${id}-${width}.webp`,
      ...names.slice(0, 3).map((name) => `/photos/locked/${id}-${width}.webp?until=${until}&signature=${name}`),
    ]),
  ])
}

/** The files that these addresses lead to, by their content. */
async function filesAt(page: Page, paths: string[]): Promise<Set<string>> {
  const found = await page.evaluate(async (all) => {
    async function fileAt(path: string): Promise<string | null> {
      const answer = await fetch(path)
      if (!answer.ok) return null
      const hash = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
      return new Uint8Array(hash).join()
    }
    const files: (string | null)[] = []
    for (let from = 0; from < all.length; from += 20)
      files.push(...(await Promise.all(all.slice(from, from + 20).map(fileAt))))
    return files
  }, paths)
  return new Set(found.filter((file) => file !== null))
}

function gif(): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .gif()
    .toBuffer()
}

/** As when files from a folder are let go above an element. */
async function dropOn(page: Page, selector: string, { name, file }: { name: string; file: Buffer }): Promise<void> {
  const files = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }))
      return transfer
    },
    { name, bytes: [...file] },
  )
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: files })
  await page.dispatchEvent(selector, 'drop', { dataTransfer: files })
}

async function goOn(page: Page): Promise<void> {
  const step = page.locator('[aria-current=step]')
  const now = await step.innerText().catch(() => '')
  await page.locator('button[name=intent][value=continue]:not([aria-hidden])').click()
  await expect(async () => {
    if (!page.url().includes('/signup-matches')) expect(await step.innerText()).not.toBe(now)
  }).toPass()
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
