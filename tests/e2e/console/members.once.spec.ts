import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

test('a member is found and helped by keyboard: credits and messages with a reason, each in the audit log', async ({
  site,
  page,
}) => {
  test.setTimeout(300_000)
  await acceptByPasskey(page, await ownerLink(site, 'Hanna'))
  await page.waitForURL(atConsole(site, '/**'))
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL(atConsole(site, '/members'))
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('premium@saffron.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 member.')).toBeVisible()
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(atConsole(site, '/members/saffron/*'))
  await expectGoodLooks(page)

  const credits = page.locator('details[data-act=credits]')
  await credits.locator('summary').focus()
  await page.keyboard.press('Enter')
  await credits.getByLabel('Credits').fill('900')
  await credits.getByLabel('Reason').fill('The mail was late')
  await credits.getByRole('button', { name: 'Give credits' }).click()
  await expect(credits.getByText('A whole number from 1 to 500.')).toBeVisible()
  await expect(credits.getByLabel('Reason')).toHaveValue('The mail was late')
  await credits.getByLabel('Credits').fill('2')
  await credits.getByLabel('Credits').press('Enter')
  await expect(page.getByText(/Given, and in the ledger/)).toBeVisible()
  await expect(page.getByRole('row', { name: /The mail was late/ })).toContainText('+2')

  const messages = page.locator('#act-messages')
  await messages.getByLabel('Reason').fill('Asked about a lost message')
  await messages.getByLabel('Reason').press('Enter')
  await expect(page.getByText('This look is in the audit log, with your reason.')).toBeVisible()
  await expectGoodLooks(page)
  await page.reload()
  await expect(messages).toBeVisible()

  await page.goto(atConsole(site, '/audit?area=member'))
  await expect(page.getByRole('row', { name: /Gave credits/ }).first()).toContainText('Hanna')
  await expect(page.getByRole('row', { name: /Read messages/ }).first()).toContainText('Asked about a lost message')

  await page.goto(atConsole(site, '/health'))
  await expect(page.getByRole('table', { name: 'Nodes' })).toContainText('Serving')
  await expectGoodLooks(page)
  await page.goto(atConsole(site, '/complaints'))
  await expectGoodLooks(page)
})
