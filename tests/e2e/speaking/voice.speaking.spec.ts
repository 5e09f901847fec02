import type { Page } from '@playwright/test'
import { balance, demoMember, field, newChatter, openChat, say, theirs } from '../support/chat'
import { ownMessages } from '../support/journey'
import { expect, expectAccessible, expectGoodLooks, expectNoSidewaysScroll, test } from '../support/test'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const laptop = { viewport: { width: 1280, height: 900 } }

const microphone = (page: Page) => page.getByRole('button', { name: /^Record a voice message/ })
const play = (page: Page) =>
  page.getByRole('button', { name: /^Play: (Your voice message|Voice message from Robin), 0:0\d$/ })

async function speak(page: Page): Promise<void> {
  await microphone(page).click()
  await expect(page.getByRole('timer')).toHaveText('0:02')
}

test('records, hears and sends what the other hears, at the price of a photo', async ({ site, someone }) => {
  test.setTimeout(180_000)
  const anna = await demoMember(await someone(phone), site, 'premium')
  const ben = await demoMember(await someone(laptop), site, 'free')
  const { page } = anna
  await openChat(anna, ben)
  await say(page, 'So, the pan. I’m listening.')
  await page.waitForURL('**/chats/*')
  const policy = async (path: string) => (await page.goto(site.at('saffron', path)))?.headers()['permissions-policy']
  const chat = new URL(page.url()).pathname
  expect(await policy('/likes')).toContain('microphone=()')
  expect(await policy(chat)).toContain('microphone=(self)')
  const before = await balance(anna)

  await expect(microphone(page)).toHaveAccessibleName(/3 credits/)
  await expect(page.locator('[data-cost]')).toContainText('voice 3')
  await expectGoodLooks(page)
  await field(page).fill('A')
  await expect(microphone(page)).toBeHidden()
  await field(page).fill('')

  // A tap starts, Escape drops.
  await speak(page)
  await expect(page.getByText('3 credits, like a photo')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()

  // Letting go never sends.
  await microphone(page).hover()
  await page.mouse.down()
  await expect(page.getByText('Let go to listen')).toBeVisible()
  await page.waitForTimeout(1_200)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Send for 3 credits' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  expect(await balance(anna)).toBe(before)

  await speak(page)
  await page.getByRole('button', { name: 'Stop and listen' }).click()
  await play(page).last().click()
  await expect(page.getByRole('button', { name: /^Pause: Your voice message/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send for 3 credits' }).click()
  await expect(
    ownMessages(page)
      .last()
      .getByRole('group', { name: /^Your voice message, 0:0\d/ }),
  ).toBeVisible()
  await expect(page.locator('[data-sent]').last()).toContainText('Sent')
  await expect.poll(() => balance(anna)).toBe(before - 3)

  await openChat(ben, anna)
  const heard = theirs(ben.page).last()
  await expect(heard.locator('svg rect').nth(40)).toBeAttached()
  await expect(heard.getByRole('group', { name: /^Voice message from Robin, 0:0\d$/ })).toBeVisible()
  await play(ben.page).click()
  await expect(page.locator('[data-sent]').last()).toContainText('Listened')
  await expect(heard.getByRole('button', { name: /^Play/ })).toBeVisible()
  await expectGoodLooks(ben.page)

  // Without a script the browser plays it.
  const { text } = await ben.visitor.see(new URL(ben.page.url()).pathname)
  expect(text).toMatch(/<audio[^>]+controls/)
})

test('opens the recorder anew where the visit began on a page without the microphone', async ({ site, someone }) => {
  const anna = await demoMember(await someone(phone), site, 'premium')
  const ben = await demoMember(await someone(laptop), site, 'free')
  const { page } = anna
  await page.goto(site.at('saffron', `/members/${ben.id}`))
  await page.locator(`a[href^="/members/${ben.id}/chat"]`).first().click()
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await microphone(page).click()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('explains the price before anything is recorded that could not be paid', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const carla = await newChatter({ site, mailTo }, page, 'Carla')
  const anna = await demoMember(await someone(phone), site, 'premium')
  await openChat(carla, anna)
  expect(await balance(carla)).toBeLessThan(3)
  await microphone(page).click()
  await expect(page.getByRole('dialog')).toContainText('A voice message costs 3 credits.')
})
