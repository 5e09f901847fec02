import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { openOutbox } from '../support/outbox'
import { openMigratedPostgresql } from '../support/seeded'
import { openSite } from '../support/site'
import { addressOf, password, Visitor } from '../support/visitor'
import { field } from './support/chat'
import { logIn } from './support/journey'
import { newcomer } from './support/newcomers'
import { expect, test } from './support/test'

const env = { SECRET: 'only for this test, and long enough', DEMO: 'off' }

if (hasPostgresql) {
  test('leaves the page as it is at a click while PostgreSQL is away, then goes on', async ({ page }) => {
    test.setTimeout(120_000)
    await using postgresql = await openMigratedPostgresql()
    await using site = await openSite({ env: { ...env, DATABASE_URL: postgresql.url } })
    await new Visitor(site, 'saffron').signUp('anna')
    await logIn(page, { site, slug: 'saffron', login: addressOf('anna'), secret: password }, '**/complete-signup')
    await page.goto(site.at('saffron', '/notifications'))
    const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first()
    const title = await heading.innerText()
    const wish = page.locator('[name=mail_like]')
    const members = page.locator('nav a[href="/members"]:visible').first()
    const notice = page.getByRole('status').filter({ hasText: 'We’ll be back in a moment.' })
    await expect(wish).toBeChecked()

    await postgresql.stop()
    await wish.uncheck({ force: true })
    await expect(notice).toBeVisible()
    await members.click()
    await expect(heading).toHaveText(title)
    await expect(members).toBeVisible()
    await expect(notice).toBeVisible()

    await postgresql.start()
    await page.waitForURL('**/members', { timeout: 30_000 })
    await expect(notice).toBeHidden()
    await page.goto(site.at('saffron', '/notifications'))
    await expect(wish).not.toBeChecked()
  })

  test('keeps a form one step back without JavaScript while PostgreSQL is away', async ({ someone }) => {
    test.setTimeout(120_000)
    await using postgresql = await openMigratedPostgresql()
    await using site = await openSite({ env: { ...env, DATABASE_URL: postgresql.url } })
    const stage = { site, mailTo: openOutbox(site.dataDir) }
    const page = await someone({ javaScriptEnabled: false })
    const ben = await newcomer(stage, await someone(), { name: 'Ben', gender: 'male' })
    await newcomer(stage, page, { name: 'Anna' })
    await page.goto(site.at('saffron', `/members/${ben.id}/chat`))
    const send = page.locator('form:has([name=body]) [type=submit]:not([name])')
    await field(page).fill('I will not write this twice')

    await postgresql.stop()
    await send.click()
    await expect(page.getByRole('main')).toContainText('what you typed is usually still there')
    await postgresql.start()
    await page.goBack()
    await expect(field(page)).toHaveValue('I will not write this twice')
    await expect(async () => {
      await send.click()
      await expect(page.locator('[data-message=mine]')).toHaveText(/I will not write this twice/, { timeout: 1_000 })
    }).toPass()
  })
}
