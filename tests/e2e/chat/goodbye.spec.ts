import { chatLines, hearsEvents, newChatter, openChat, say } from '../support/chat'
import { moreAbout } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

const words = 'I’ve met somebody and want to see where it goes. Thank you for your messages.'

test('a goodbye can be taken back, and then closes the chat on both sides at once', async ({
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

  const sayGoodbye = async () => {
    await page.getByLabel('Conversation options').first().click()
    await page.getByRole('menuitem', { name: /^Not feeling it/ }).click()
    await expect(page.getByRole('heading', { name: 'Not feeling it?' })).toBeFocused()
    await page.getByText('In my own words').click()
    await page.getByLabel(`Your last words to ${ben.name}`).fill('Farewell')
    await expect(page.getByText('8 of 300', { exact: true })).toBeVisible()
    await page.getByLabel(words).check({ force: true })
    await page.getByRole('button', { name: 'Say goodbye' }).click()
    await expect(page.getByRole('heading', { name: 'You closed this chat' })).toBeVisible()
  }
  await sayGoodbye()
  await expect(page.getByRole('log')).toContainText(words)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: `Message to ${ben.name}` })).toBeVisible()
  await expect(page.getByRole('log')).not.toContainText(words)

  await sayGoodbye()
  await expect(ben.page.getByRole('heading', { name: `${anna.name} said goodbye` })).toBeVisible()
  await expect(ben.page.getByRole('log')).toContainText(words)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expectAccessible(ben.page)
  await expectNoSidewaysScroll(ben.page)

  await ben.page.goto(site.at('saffron', '/chats'))
  await expect(chatLines(ben.page)).toHaveCount(0)
  await ben.page.getByRole('link', { name: 'Closed chats' }).click()
  await expect(chatLines(ben.page)).toContainText(`${anna.name} said goodbye`)
})

test('a plan for a meeting becomes a text, and stays on the device', async ({ site, page, someone, mailTo }) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await newChatter({ site, mailTo }, await someone(), 'Ben')
  await openChat(anna, ben)
  await say(page, 'Coffee on Saturday?')
  await page.waitForURL('**/chats/*')

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel('Conversation options').first().click()
  await page.getByRole('menuitem', { name: 'Meeting up?' }).click()
  await page.getByRole('button', { name: 'Make a text' }).click()
  for (const part of ['Day', 'Time', 'Where']) {
    await expect(page.getByLabel(part)).toHaveAccessibleDescription('Please fill this in.')
  }
  await expect(page.getByLabel('Day')).toBeFocused()
  await page.getByLabel('Day').fill('2999-12-05')
  await page.getByLabel('Time').fill('15:00')
  await page.getByLabel('Where').fill('Café De Brug')
  await page.getByLabel('Who should know?').fill('Noor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make a text' }).click()
  await expect(page.getByRole('heading', { name: 'A text for Noor' })).toBeVisible()
  const text = page.getByLabel('You can change anything')
  await expect(text).toHaveValue(
    /^I’m meeting Ben\S* \(\d+\) on 5 December at 15:00, Café De Brug\. I’ll text you by 18:00/,
  )
  await expect(text).toHaveValue(new RegExp(`/members/${ben.id}$`))
  await page.reload()
  await page.goto(`${page.url().split('?')[0]}?ask=meeting`)
  await expect(page.getByLabel('Where')).toHaveValue('Café De Brug')
  expect(sent.filter((request) => /Brug|Noor/.test(decodeURIComponent(request)))).toEqual([])
})

test('says goodbye in own words without a script', async ({ site, page, someone, mailTo }) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await newChatter({ site, mailTo }, await someone(), 'Ben')
  const { headers } = await anna.visitor.write(ben.id, 'Coffee on Saturday?')
  const plain = await someone({ javaScriptEnabled: false })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(site.at('saffron', `${headers.location}?ask=goodbye`))
  await plain.getByText('In my own words').click()
  await plain.getByRole('button', { name: 'Say goodbye' }).click()
  await expect(plain.getByText('Write something first.')).toBeVisible()
  await plain.getByLabel(`Your last words to ${ben.name}`).fill('All the best with the boat.')
  await plain.getByRole('button', { name: 'Say goodbye' }).click()
  await expect(plain.getByRole('heading', { name: 'You closed this chat' })).toBeVisible()
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(plain.getByRole('textbox', { name: `Message to ${ben.name}` })).toBeVisible()
})

test('a report from the profile says that it includes the unmatched chat', async ({ site, page, someone, mailTo }) => {
  const anna = await newChatter({ site, mailTo }, page, 'Anna')
  const ben = await newChatter({ site, mailTo }, await someone(), 'Ben')
  await anna.visitor.send('/likes', { intent: 'like', id: ben.id })
  await ben.visitor.send('/likes', { intent: 'like', id: anna.id })
  const { headers } = await anna.visitor.write(ben.id, 'Coffee on Saturday?')
  await ben.visitor.send(String(headers.location), { intent: 'unmatch' })
  const included = 'We’ll include the latest messages of the conversation'
  await page.goto(site.at('saffron', `/members/${ben.id}`))
  await moreAbout(page, ben.name).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toContainText(included)
  await page.goto(site.at('saffron', `/members/${ben.id}/report`))
  await expect(page.getByRole('main')).toContainText(included)
})
