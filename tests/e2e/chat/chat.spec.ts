import { demoMember, field, hearsEvents, newChatter, openChat, say } from '../support/chat'
import { ownMessages } from '../support/journey'
import { comeIn } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

test('alerts a free member at the fourth message and third chat, then takes credits', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const dora = await newChatter({ site, mailTo }, page, 'Dora')
  const [one, other] = [
    await demoMember(await someone(), site, 'premium'),
    await demoMember(await someone(), site, 'free'),
  ]
  const { chats } = JSON.parse((await one.visitor.see('/api/chats.php')).text) as {
    chats: { profile: { id: string; fictional: boolean } }[]
  }
  const third = chats.find(
    ({ profile }) => !profile.fictional && profile.id !== other.id && profile.id !== dora.id,
  )?.profile

  await openChat(dora, one)
  for (const text of ['First', 'Second']) {
    await say(page, text)
    await expect(ownMessages(page).filter({ hasText: text })).toBeVisible()
    await expect(page.locator('[data-sent]').last()).toContainText('Sent')
  }
  await openChat(dora, other)
  await expect(page.locator('[data-cost]')).toContainText('1 free message left')
  await say(page, 'Third')
  await page.waitForURL('**/chats/*')
  await expect(page.locator('[data-cost]')).toContainText('0 credits left')

  await say(page, 'Fourth')
  const alert = page.getByRole('dialog')
  await expect(alert.getByRole('heading')).toHaveText(/free messages/)
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Not now' }).click()
  await expect(field(page)).toHaveValue('Fourth')
  await expect(ownMessages(page)).toHaveCount(1)

  const plain = await someone({ javaScriptEnabled: false })
  await comeIn(plain, dora.visitor)
  await plain.goto(page.url())
  await field(plain).fill('Fourth')
  await plain.locator('form:has([name=body]) [type=submit]').click()
  await expect(plain.getByRole('alert')).toContainText('You’ve used your free messages')
  await expect(plain.getByRole('alert')).toContainText('From now on, a message costs 1 credit')
  await expect(field(plain)).toHaveValue('Fourth')

  await hearsEvents(dora, new URL(page.url()).pathname)
  await site.operate('credit', 'saffron', dora.name, '6', '--reason', 'to go on')
  await expect(page.locator('[data-cost]')).toContainText('6 credits left')
  await say(page, 'Fourth')
  await expect(ownMessages(page)).toHaveCount(2)
  await expect(page.locator('[data-cost]')).toContainText('5 credits left')

  await hearsEvents(dora, `/members/${third?.id}/chat`)
  await expect(page.getByRole('heading', { name: /premium/i })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await site.operate('credit', 'saffron', dora.name, '1', '--reason', 'to go on', '--premium')
  await expect(field(page)).toBeVisible()
})
