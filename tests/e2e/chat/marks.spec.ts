import type { Locator, Page } from '@playwright/test'
import { chatLines, demoMember, field, hearsEvents, newChatter, openChat, say, theirs } from '../support/chat'
import { ownMessages } from '../support/journey'
import { comeIn } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

/** Of a message that is pointed at. */
async function openMenu(message: Locator): Promise<Locator> {
  await message.hover()
  await message.locator('[data-more]').click()
  const menu = message.page().getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

const log = (page: Page) => page.getByRole('log')

test('shows a reaction, a reply, an opened gift and a deletion on both sides at once', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await newChatter({ site, mailTo }, await someone(), 'Ben')
  await site.operate('credit', 'saffron', anna.name, '20', '--reason', 'to write')
  await openChat(anna, ben)
  await say(page, 'Which café wins?')
  await page.waitForURL('**/chats/*')
  const path = new URL(page.url()).pathname
  await hearsEvents(anna, path)
  await hearsEvents(ben, path)

  const question = theirs(ben.page).filter({ hasText: 'Which café wins?' })
  const menu = await openMenu(question)
  await expectAccessible(ben.page)
  await menu.getByRole('menuitem', { name: 'Love it' }).click()
  await expect(question).toContainText('You: Love it')
  await expect(ownMessages(page)).toContainText(`${ben.name}: Love it`)
  await question.getByRole('link', { name: 'You: Love it' }).click()
  await ben.page.getByRole('menuitem', { name: 'That touches me' }).click()
  await expect(question).not.toContainText('Love it')
  await expect(ownMessages(page)).toContainText(`${ben.name}: That touches me`)

  await (await openMenu(question)).getByRole('menuitem', { name: 'Reply' }).click()
  await expect(ben.page.getByText(`Reply to ${anna.name}`)).toBeVisible()
  await expect(field(ben.page)).toBeFocused()
  await say(ben.page, 'Yours')
  const reply = theirs(page).filter({ hasText: 'Yours' })
  await expect(reply.getByRole('link', { name: /You Which café wins/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  // Where motion isn't wanted a tap would be asked for.
  await ben.page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('a[href*="gift=1"]').click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('label', { has: page.locator('[value=rose]') }).click()
  await sheet.locator('[type=submit]').click()
  const gift = log(ben.page)
    .getByText(`A gift for ${ben.name}`)
    .or(log(ben.page).getByRole('button', { name: /A gift for you/ }))
  await expect(gift.first()).toBeVisible()
  // In view for a second it opens by itself.
  await expect(log(ben.page)).toContainText(`A gift for ${ben.name}`)
  await expect(page.locator('[data-sent]').last()).toContainText('Opened')

  const own = ownMessages(page).filter({ hasText: 'Which café wins?' }).first()
  await (await openMenu(own)).getByRole('menuitem', { name: 'Delete for both' }).click()
  await expect(page.getByText(/What it cost doesn’t come back/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete for both' }).click()
  await expect(log(page)).toContainText('You deleted this message')
  await expect(log(ben.page)).toContainText('This message was deleted')
  await expect(theirs(page).filter({ hasText: 'Yours' })).toContainText('Deleted message')
})

test('shows a reaction far back on both sides at once, and in the list on the newest', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await newChatter({ site, mailTo }, await someone(), 'Ben')
  await site.operate('credit', 'saffron', anna.name, '60', '--reason', 'to write')
  for (let line = 1; line <= 32; line += 1) await anna.visitor.write(ben.id, `Line ${line}.`)
  await openChat(anna, ben)
  await page.waitForURL('**/chats/*')
  await hearsEvents(ben, new URL(page.url()).pathname)
  const far = /Line 1\./
  const [own, first] = [ownMessages(page).filter({ hasText: far }), theirs(ben.page).filter({ hasText: far })]
  for (const [each, message] of [
    [page, own],
    [ben.page, first],
  ] as const) {
    await log(each).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
    await expect(message).toBeVisible()
  }
  await (await openMenu(first)).getByRole('menuitem', { name: 'Funny' }).click()
  await expect(own).toContainText(`${ben.name}: Funny`)

  await hearsEvents(anna, '/chats')
  const line = chatLines(page).first()
  await expect(line).toContainText('You: Line 32.')
  await (await openMenu(theirs(ben.page).last())).getByRole('menuitem', { name: 'Funny' }).click()
  await expect(line).toContainText('Found it funny: “Line 32.”')
})

test('messages are reached by arrows, and keys do what the menu does', async ({ site, page, someone, mailTo }) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await demoMember(await someone(), site, 'premium')
  await openChat(anna, ben)
  for (const text of ['First line', 'Second line']) {
    await say(page, text)
    await expect(page.locator('[data-sent]').last()).toContainText('Sent')
  }
  await hearsEvents(ben, new URL(page.url()).pathname)
  const [first, second] = [theirs(ben.page).nth(-2), theirs(ben.page).last()]
  await second.locator('[data-more]').focus()
  await ben.page.keyboard.press('ArrowUp')
  await expect(first.locator('[data-more]')).toBeFocused()
  await ben.page.keyboard.press('Enter')
  await expect(ben.page.getByRole('menu')).toBeVisible()
  await ben.page.keyboard.press('Escape')
  await expect(first.locator('[data-more]')).toBeFocused()
  await ben.page.keyboard.press('e')
  await expect(ben.page.getByRole('menuitem', { name: 'Wow' })).toBeVisible()
  await ben.page.keyboard.press('3')
  await expect(first).toContainText('You: Wow')
  await expect(ben.page.getByRole('menu')).toBeHidden()
  await expect(first.locator('[data-more]')).toBeFocused()
  await ben.page.keyboard.press('e')
  await expect(ben.page.getByRole('menuitem', { name: 'Take back: Wow' })).toBeVisible()
  await ben.page.keyboard.press('3')
  await expect(first).not.toContainText('You: Wow')
  await expect(first.locator('[data-more]')).toBeFocused()
  await ben.page.keyboard.press('r')
  await expect(field(ben.page)).toBeFocused()
  await expect(ben.page.locator('[name=answers]')).toHaveCount(1)
  await ben.page.getByRole('button', { name: 'Cancel the reply' }).click()
  await expect(ben.page.locator('[name=answers]')).toHaveCount(0)
})

test('reacts to, answers and deletes a message and opens a gift without a script', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await demoMember(await someone(), site, 'premium')
  await site.operate('credit', 'saffron', anna.name, '20', '--reason', 'to write')
  await openChat(anna, ben)
  await say(page, 'Plain words')
  await page.waitForURL('**/chats/*')
  const path = new URL(page.url()).pathname
  const plain = await someone({ javaScriptEnabled: false })
  await comeIn(plain, ben.visitor)
  const asks = async () => {
    await plain.goto(site.at('saffron', path))
    await theirs(plain).last().locator('[data-more]').click()
  }
  await asks()
  await plain.getByRole('button', { name: 'Yes' }).click()
  await expect(theirs(plain)).toContainText('You: Yes')
  await asks()
  await plain.getByRole('button', { name: 'Take back: Yes' }).click()
  await expect(theirs(plain)).not.toContainText('You: Yes')
  await asks()
  await plain.getByRole('link', { name: 'Reply' }).click()
  await field(plain).fill('Plain answer')
  await plain.locator('form:has([name=body]) [type=submit]').first().click()
  const answer = ownMessages(plain).filter({ hasText: 'Plain answer' })
  await expect(answer).toContainText('Plain words')
  await answer.last().locator('[data-more]').click()
  await plain.getByRole('link', { name: 'Delete for both' }).click()
  await plain.getByRole('button', { name: 'Delete for both' }).click()
  await expect(log(plain)).toContainText('You deleted this message')

  await page.goto(site.at('saffron', `${path}?gift=1`))
  const sheet = page.getByRole('dialog')
  await sheet.locator('label', { has: page.locator('[value=rose]') }).click()
  await sheet.locator('[type=submit]').click()
  await expect(ownMessages(page).filter({ hasText: 'A gift for Robin' })).toBeVisible()
  // A message shows at once, and has arrived when its line says so.
  await expect(page.locator('[data-sent]').last()).toContainText(/Sent|Read/)
  await plain.goto(site.at('saffron', path))
  await plain.getByRole('button', { name: /A gift for you/ }).click()
  await expect(log(plain)).toContainText('A gift for Robin')
})
