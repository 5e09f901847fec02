import { readFileSync } from 'node:fs'
import { acceptByPasskey, atConsole, invite, ownerLink } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

test('shows day and brands by keyboard, and an analyst only their own brand', async ({ site, page, someone }) => {
  test.setTimeout(480_000)
  // A visit begins the counting of its brand.
  const visitor = await someone()
  await visitor.goto(site.at('saffron', '/'))
  await acceptByPasskey(page, await ownerLink(site, 'Olga'))
  await page.waitForURL(atConsole(site, '/overview'))
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'From visits to buyers' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('img', { name: /Sign-ups today by hour/ })).toBeVisible()
  await expect(page.getByText(/Counted .+\./)).toBeVisible()
  await expect(page.getByRole('row', { name: /Saffron/ }).first()).toBeVisible()
  await expectGoodLooks(page)
  await page.getByText('Numbers', { exact: true }).first().click()
  await expect(page.getByRole('columnheader', { name: 'Hour' })).toBeVisible()
  await page.getByRole('link', { name: '28 days', exact: true }).click()
  await expect(page.getByText(/The last 28 full days/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('a[href^="/console/overview/export"]').click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain('day,brand,visits,sign_ups')

  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.waitForURL(atConsole(site, '/brands'))
  await expectGoodLooks(page)
  await page.getByRole('searchbox').fill('coast')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/search=coast/)
  await expect(page.getByRole('row', { name: /Saffron/ })).toHaveCount(0)
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.waitForURL(atConsole(site, '/brands/coast'))
  await page.goto(atConsole(site, '/brands/saffron'))
  await expect(page.getByRole('heading', { name: 'Going live' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(/DNS asked/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'DMARC: what receivers do with forgeries' })).toBeVisible()
  await expect(page.getByText(/tenant\.json:\d+/).first()).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.locator('[data-preview]')).toHaveAttribute('href', /preview=/)
  await expectGoodLooks(page)
  await page.getByRole('link', { name: /E-mails in/ }).click()
  await page.getByRole('link', { name: 'de', exact: true }).click()
  const mail = page.locator('iframe')
  await expect(mail.contentFrame().getByText('Anna').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'E-mail' }).selectOption({ label: 'Refund' })
  await expect(mail.contentFrame().getByText('1042').filter({ visible: true }).first()).toBeVisible()
  // axe waits for ever for a frame that runs no script.
  await mail.evaluate((frame) => frame.remove())
  await expectGoodLooks(page)

  const mo = await someone({ viewport: { width: 1280, height: 900 } })
  await acceptByPasskey(mo, await invite(page, site, { name: 'Mo', role: 'analyst', brand: 'coast' }))
  await mo.waitForURL(atConsole(site, '/overview'))
  await mo.goto(atConsole(site, '/brands'))
  await expect(mo.getByRole('row', { name: /Coast/ })).toBeVisible()
  await expect(mo.getByRole('row', { name: /Saffron/ })).toHaveCount(0)
  for (const path of [
    '/brands/saffron',
    '/overview?brand=saffron',
    '/brands/saffron/mails/en/accounts.activation',
    '/overview/export?brand=saffron',
  ]) {
    expect((await mo.goto(atConsole(site, path)))?.status(), path).toBe(404)
  }
  await page.goto(atConsole(site, '/audit?area=right'))
  await expect(page.getByRole('row', { name: /Access refused.*brands\/saffron/ }).first()).toContainText('Mo')
})
