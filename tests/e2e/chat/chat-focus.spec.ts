import { addressOf, Visitor } from '../../support/visitor'
import { demoMember, field, hearsEvents, newChatter, openChat } from '../support/chat'
import { expect, expectAccessible, test } from '../support/test'

test('moves the focus where one writes next, and back to what opened a dialog', async ({ site, page }) => {
  const anna = await demoMember(page, site, 'premium')
  await hearsEvents(anna, '/chats')
  const { chats } = JSON.parse((await anna.visitor.see('/api/chats.php')).text) as {
    chats: { conversation: { id: string }; profile: { id: string } }[]
  }
  await page.goto(site.at('saffron', '/members'))
  const known = new Set(chats.map(({ profile }) => profile.id))
  const links = await page.getByRole('article').getByRole('link').all()
  const ids = await Promise.all(links.map(async (link) => (await link.getAttribute('href'))?.split('/')[2] ?? ''))
  const stranger = ids.find((id) => !known.has(id)) ?? ''

  await page.goto(site.at('saffron', `/members/${stranger}/chat`))
  await expect(page.locator('[data-tabs=rail] [aria-current=page]')).toHaveText(/^Messages/)
  const lines = page.locator('[role=dialog] [data-line]')
  await expect(lines).toHaveCount(3)
  const line = (await lines.nth(1).innerText()).trim()
  await lines.nth(1).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(line)
  // The first message leads to the conversation's own page.
  await page.locator('form:has([name=body]) [type=submit]').click()
  await page.waitForURL('**/chats/*-*')
  await expect(field(page)).toBeFocused()

  await hearsEvents(anna, `/chats/${chats[0]?.conversation.id}`)
  const menu = page.locator('[aria-label="Conversation options"]').first()
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem][href*="/report"]').click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('We’ll include the latest messages of the conversation')
  await expect(page.getByRole('menu')).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.locator('[role=menuitem][href*="ask=block"]').click()
  await expect(page.locator('#ask')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  await expect(menu).toBeFocused()
})

test('tells a new like beside an open menu and writing, never over them', async ({ site, page, mailTo }) => {
  const ada = await newChatter({ site, mailTo }, page, 'ada')
  // The brand's fictional like of the day is told before.
  await ada.visitor.call('GET', '/api/auto-like.php', undefined)
  const admirers: { visitor: Visitor; name: string; id: string }[] = []
  for (const letter of ['k', 'p']) {
    const visitor = new Visitor(site, 'saffron')
    const name = `${letter}${ada.name}`
    await visitor.signUp(name, { gender: 'male', seeks: 'female' })
    await visitor.confirm(await mailTo(addressOf(name)))
    admirers.push({ visitor, name, id: await visitor.ownId() })
  }
  const toast = (name = '') => page.getByRole('status').getByRole('link', { name: `${name} likes your profile` })
  const [first, second] = admirers

  await hearsEvents(ada, '/members')
  const account = page
    .locator('header')
    .getByLabel(/account/i)
    .first()
  await account.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await first?.visitor.send('/likes', { intent: 'like', id: ada.id })
  await expect(toast(first?.name)).toBeVisible()
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()

  await openChat(ada, { id: first?.id ?? '' })
  await field(page).fill('Half a sentence')
  await second?.visitor.send('/likes', { intent: 'like', id: ada.id })
  await expect(toast(second?.name)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await toast(second?.name).click()
  await page.waitForURL(`**/members/${second?.id}`)
})
