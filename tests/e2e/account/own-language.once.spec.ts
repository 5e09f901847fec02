import { logIn } from '../support/journey'
import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test('a member who logs in on an English page reads their own language', async ({ site, page }) => {
  await logIn(page, { site, slug: 'saffron', login: 'free@saffron.example', secret: 'try-manyhearts' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page).toHaveTitle(/Leden – Saffron$/)
  await expect(
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Berichten/ })
      .first(),
  ).toBeVisible()
})

test('a language that a member chooses elsewhere is that of the next page', async ({ site, page, mailTo }) => {
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'lena' })
  await page.context().clearCookies({ name: 'locale' })
  await page.goto(site.at('saffron', '/chats'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await visitor.call('PUT', '/api/user.php', { language: 'de' })
  await page.locator('nav a[href="/likes"]:visible').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: 'Noch keine Likes' })).toBeVisible()
})
