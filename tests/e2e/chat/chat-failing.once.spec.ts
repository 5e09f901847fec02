import { chatLines, demoMember, field, hearsEvents, newChatter, openChat, say } from '../support/chat'
import { ownMessages } from '../support/journey'
import { comeIn } from '../support/newcomers'
import { expect, test } from '../support/test'

test('keeps a message while the server fails, and a chat that could not be removed', async ({ site, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const anna = await demoMember(page, site, 'premium')
  let fails = true
  await page.route('**/chats*.data*', (route) =>
    fails && route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Oops' }) : route.fallback(),
  )
  await page.route('**/chats/*.data*', (route) =>
    fails && route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Oops' }) : route.fallback(),
  )
  let requests = 0
  await page.route('**/api/chats.php', (route) => {
    requests += 1
    return fails ? route.fulfill({ status: 500, body: 'Oops' }) : route.fallback()
  })
  await hearsEvents(anna, '/chats')
  const lines = chatLines(page)
  await expect(lines.first()).toBeVisible()
  const count = await lines.count()
  await lines.first().click()
  await say(page, 'In spite of all')
  const failed = page.getByRole('log').getByRole('alert')
  await expect(failed).toContainText('Not sent')

  const said = page.waitForEvent('dialog')
  await page.locator('[aria-label="Conversation options"]').first().click()
  await page.getByRole('menuitem', { name: 'Remove conversation' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click({ noWaitAfter: true })
  const alert = await said
  expect(alert.message()).toBe('An error occured, please try again later.')
  requests = 0
  await alert.accept()
  await expect(lines).toHaveCount(count)

  // The page stays, and asks anew as soon as the server answers.
  await expect.poll(() => requests, { timeout: 3_000 }).toBeGreaterThan(1)
  await expect(lines).toHaveCount(count)
  const anew = page.waitForRequest((request) => isList(request.url()) && request.method() === 'GET', { timeout: 5_000 })
  fails = false
  await anew
  await expect(page.getByRole('log').getByRole('alert')).toBeHidden()

  await lines.first().click()
  await expect(ownMessages(page).filter({ hasText: 'In spite of all' })).toHaveCount(1)
  await expect(page.locator('[data-sent]').last()).toContainText(/Sent|Read/)
})

test('tells why a message failed in one run of text, noir-rose in Polish at 320 px', async ({ site, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const anna = await demoMember(page, site, 'premium', { slug: 'noir-rose', language: 'pl' })
  await page.route('**/chats/*.data*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Oops' }) : route.fallback(),
  )
  await hearsEvents(anna, '/chats')
  await page.locator('[data-conversation]').first().click()
  await say(page, 'Hej')
  const note = page.getByRole('log').getByRole('alert')
  await expect(note).toBeVisible()
  const [icon, line] = await note.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    text.setStartAfter(element.querySelector('svg') as Element)
    return [element.querySelector('svg') as Element, text].map((part) => {
      const [first] = part.getClientRects()
      return { top: first?.top ?? 0, bottom: first?.bottom ?? 0 }
    })
  })
  expect(icon?.bottom).toBeGreaterThan(line?.top ?? 0)
  expect(icon?.top).toBeLessThan(line?.bottom ?? 0)
})

test('returns a text refused for its words to the field, and sends it once changed', async ({ site, page, mailTo }) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await demoMember(await page.context().newPage(), site, 'premium')
  await comeIn(page, anna.visitor)
  await openChat(anna, ben)
  await say(page, 'Call me: 0171 2345678')
  const refused = page.getByRole('log').getByRole('alert')
  await expect(refused).toContainText('0171 2345678')
  await expect(refused.getByRole('button')).toHaveText('Edit')
  await refused.getByRole('button').click()
  await expect(refused).toHaveCount(0)
  await expect(ownMessages(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Call me: 0171 2345678')
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toHaveValue('Call me: 0171 2345678')
  await say(page, 'Write to me')
  await expect(ownMessages(page)).toHaveCount(1)
  await expect(page.locator('[data-sent]').last()).toContainText(/Sent|Read/)
})

test('a photo that can’t be read says so and is let go, for it would be refused again', async ({ site, page }) => {
  const anna = await demoMember(page, site, 'premium')
  await hearsEvents(anna, '/chats')
  await page.locator('[data-conversation]').first().click()
  await page.locator('main input[type=file]').setInputFiles({
    name: 'one.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no photo at all'),
  })
  await say(page, 'My new bike')
  const refused = page.getByRole('log').getByRole('alert')
  await expect(refused.getByRole('button')).toHaveText('Remove')
  await refused.getByRole('button').click()
  await expect(refused).toHaveCount(0)
  await expect(field(page)).toHaveValue('My new bike')
})

test('a photo sent while the first message of a chat is under way arrives after it', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await demoMember(await someone(), site, 'premium')
  await site.operate('credit', 'saffron', anna.name, '20', '--reason', 'to write')
  await openChat(anna, ben)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/chat.data*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await say(page, 'First')
  await page.locator('main input[type=file]').setInputFiles('demo/people/p01-1.webp')
  await say(page, 'Me, last summer')
  answer()
  await expect(page).toHaveURL(/\/chats\//)
  await expect(ownMessages(page).filter({ hasText: 'Me, last summer' }).locator('img')).toBeVisible()
  await expect(page.locator('[data-sent]').last()).toContainText(/Sent|Read/)
  await expect(ownMessages(page)).toHaveText([/First/, /Me, last summer/])
})

test('tells in our own words that an empty field sends nothing', async ({ site, page }) => {
  const anna = await demoMember(page, site, 'premium')
  await hearsEvents(anna, '/chats')
  await page.locator('[data-conversation]').first().click()
  await say(page, '  ')
  const missing = page.getByRole('alert').filter({ hasText: 'Write something first.' })
  await expect(missing).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(/^Write something first\./)
  await field(page).pressSequentially('Hi')
  await expect(missing).toHaveCount(0)
})

/** The data of the page that shows the list alone. */
function isList(url: string): boolean {
  return new URL(url).pathname === '/chats.data'
}
