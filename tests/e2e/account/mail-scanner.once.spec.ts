import type { Page } from '@playwright/test'
import { addressOf, Visitor } from '../../support/visitor'
import { comeIn, newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

/** Opens a link as a mailbox's scanner does, in a browser that runs scripts. Returns whether the page posted. */
async function scan(page: Page, link: string): Promise<boolean> {
  let posted = false
  page.on('request', (request) => {
    posted ||= request.method() === 'POST' && new URL(request.url()).pathname.startsWith(new URL(link).pathname)
  })
  await page.goto(link, { waitUntil: 'networkidle' })
  await expect(page.locator('main form [type=submit]')).toBeEnabled()
  return posted
}

test('an opened link confirms an account only in the browser that signed up', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const name = `vera-${Date.now().toString(36)}`
  const visitor = new Visitor(site, 'saffron')
  await visitor.signUp(name)
  const link = (await mailTo(addressOf(name))).links.find((each) => each.includes('/activate/done?')) ?? ''
  expect(await scan(await someone(), link)).toBe(false)
  await comeIn(page, visitor)
  await page.goto(link)
  const heading = page.getByRole('heading', { name: 'Your e-mail is confirmed' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
})

test('a scanner that opens each link of the activation mail confirms nothing', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const name = `viola-${Date.now().toString(36)}`
  const visitor = new Visitor(site, 'saffron')
  await visitor.signUp(name)
  const { links } = await mailTo(addressOf(name))
  expect(links.filter((link) => link.includes('/activate/done?'))).not.toEqual([])
  const status = async () => JSON.parse((await visitor.see('/api/user.php')).text).user.status
  const scanner = await someone()
  for (const link of new Set(links)) {
    await scanner.goto(link, { waitUntil: 'networkidle' })
    expect(await status(), link).toBe('not_confirmed')
  }
  await comeIn(page, visitor)
  await page.goto(links.find((link) => link.includes('/activate/done?')) ?? '')
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  expect(await status()).toBe('active')
})

test('a scanner changes no address, not even in the browser that asked for it', async ({ site, page, mailTo }) => {
  const { name, visitor } = await newcomer({ site, mailTo }, page, { name: 'wilma' })
  const fresh = addressOf(`new-${name}`)
  await visitor.send('/notifications', { intent: 'email', email: fresh })
  const mail = await mailTo(fresh)
  const link = mail.links.find((each) => each.includes('/mail-change/do?')) ?? ''
  expect(await scan(page, link)).toBe(false)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address has changed' })).toBeVisible()
})
