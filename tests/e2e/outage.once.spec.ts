import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { openSite } from '../support/site'
import { addressOf, password, Visitor } from '../support/visitor'
import { logIn } from './support/journey'
import { expect, test } from './support/test'

const env = { SECRET: 'only for this test, and long enough', DEMO: 'off' }

if (hasPostgresql) {
  test('while PostgreSQL is away a click leaves the page as it is and says so; both come through when it is back', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await using postgresql = await openPostgresql()
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
}
