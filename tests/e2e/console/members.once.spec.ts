import { dueDay } from '../../../app/modules/complaints/answer-times'
import { Visitor } from '../../support/visitor'
import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

test('finds a member by keyboard, gives credits and opens messages with logged reasons', async ({ site, page }) => {
  test.setTimeout(300_000)
  await acceptByPasskey(page, await ownerLink(site, 'Hanna'))
  await page.waitForURL(atConsole(site, '/**'))
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL(atConsole(site, '/members'))
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toBeVisible()
  // The page is drawn a moment before its keys are bound.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('premium@saffron.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 member.')).toBeVisible()
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(atConsole(site, '/members/saffron/*'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{L}+, \d+$/u)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Members' })).toBeVisible()
  await expect(page.getByText(/, Netherlands$/)).toBeVisible()
  await expectGoodLooks(page)

  const credits = page.locator('details[data-act=credits]')
  await credits.locator('summary').focus()
  await page.keyboard.press('Enter')
  await credits.getByLabel('Credits').fill('900')
  await credits.getByLabel('Reason').fill('The mail was late')
  await credits.getByRole('button', { name: 'Give credits' }).click()
  await expect(credits.getByText('Enter a whole number from 1 to 500.')).toBeVisible()
  await expect(credits.getByLabel('Reason')).toHaveValue('The mail was late')
  await credits.getByLabel('Credits').fill('2')
  await credits.getByLabel('Credits').press('Enter')
  await expect(page.getByText(/Added to the ledger/)).toBeVisible()
  await expect(page.getByRole('row', { name: /The mail was late/ })).toContainText('+2')

  const messages = page.locator('#act-messages')
  await messages.getByLabel('Why').selectOption('The member asked for help')
  await messages.getByLabel('Reference').fill('Letter about a lost message')
  await messages.getByLabel('Reference').press('Enter')
  await expect(page.getByText('Opening this was recorded in the audit log, with your reason.')).toBeVisible()
  await expectGoodLooks(page)
  await page.reload()
  await expect(messages).toBeVisible()

  await page.goto(atConsole(site, '/audit?area=member'))
  await expect(page.getByRole('row', { name: /Gave credits/ }).first()).toContainText('Hanna')
  await expect(page.getByRole('row', { name: /Read messages/ }).first()).toContainText(
    'The member asked for help: Letter about a lost message',
  )

  await page.goto(atConsole(site, '/health'))
  await expect(page.getByRole('table', { name: 'Nodes' })).toContainText('Serving')
  await expectGoodLooks(page)
  const name = `Tom ${Date.now()}`
  const message = 'I was charged twice.'
  const complaint = { topic: 'other', name, email: 'tom@example.com', message }
  expect((await new Visitor(site, 'saffron').send('/complaints', complaint)).status).toBe(302)
  await page.goto(atConsole(site, '/complaints'))
  const due = new Date(dueDay(new Date(), 'complaint'))
  const dueText = due.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
  await expect(page.getByRole('row', { name })).toContainText(dueText)
  await expectGoodLooks(page)

  // Single keys are off for whoever wants none.
  await page.goto(atConsole(site, '/account'))
  await page.getByRole('button', { name: 'Turn off' }).click()
  const turnOn = page.getByRole('button', { name: 'Turn on' })
  await expect(turnOn).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await turnOn.click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.waitForURL(atConsole(site, '/health'))
})

test('suspensions that are running are listed, and one is ended with a reason', async ({ site, page }) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  await acceptByPasskey(page, await ownerLink(site, 'Sonja'))
  await page.goto(atConsole(site, '/members?search=premium@saffron.example'))
  const name = await page.getByRole('main').getByRole('row').nth(1).getByRole('link').innerText()
  await site.operate('members', 'saffron', 'suspend', name, '--ground', 'money', '--days', '3')
  await page.getByRole('link', { name: 'Suspended now' }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Asking for money, fraud')
  await expectGoodLooks(page)
  await row.getByRole('link', { name: `End now: the suspension of ${name}` }).click()
  const restore = page.locator('details[data-act=restore]')
  await restore.getByLabel('Your own words, read by the member').fill('It was a mistake.')
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(/^Restored\. The member will be told/)).toBeVisible()
  await page.goto(atConsole(site, '/members/suspended'))
  await expect(page.getByRole('heading', { name: 'Suspended now' })).toBeVisible()
  // Other journeys suspend members of their own.
  await expect(row).toHaveCount(0)
})
