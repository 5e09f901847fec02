import { demoMember, field, hearsEvents } from '../support/chat'
import { expect, expectAccessible, test } from '../support/test'

test('the focus goes where one writes next, and back to what opened a dialog or a question', async ({ site, page }) => {
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
  const lines = page.locator('[role=dialog] [data-line]')
  await expect(lines).toHaveCount(3)
  const line = (await lines.nth(1).innerText()).trim()
  await lines.nth(1).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(line)

  await hearsEvents(anna, `/chats/${chats[0]?.conversation.id}`)
  const menu = page.locator('[aria-label="Conversation options"]').first()
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem][href*="/report"]').click()
  const report = page.locator('[role=dialog]')
  await expect(report).toContainText('We’ll include the latest messages of the conversation')
  await expect(page.getByRole('menu')).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.locator('[role=menuitem][href*="ask=block"]').click()
  await expect(page.locator('#ask')).toBeFocused()
  await page.locator('main').getByRole('link', { name: 'Cancel' }).click()
  await expect(menu).toBeFocused()
})
