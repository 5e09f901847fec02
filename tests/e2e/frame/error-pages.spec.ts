import { demoMember } from '../support/chat'
import { expect, test } from '../support/test'

test('a page that is missing has a title of its own', async ({ site, page }) => {
  const title = 'This page could not be found – Saffron'
  await page.goto(site.at('saffron', '/no/such/page'))
  await expect(page).toHaveTitle(title)
  await demoMember(page, site, 'premium')
  const counted = new RegExp(`^(\\(\\d+\\) )?${title}$`)
  for (const path of ['/no-such-page', `/members/${crypto.randomUUID()}`, '/credits/999/ideal', '/transactions/1']) {
    await page.goto(site.at('saffron', path))
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This page could not be found')
    await expect(page, path).toHaveTitle(counted)
  }
})

test('a page whose data fails says Error, and its tab, too', async ({ site, page }) => {
  await demoMember(page, site, 'premium')
  await page.goto(site.at('saffron', '/chats'))
  await page.route('**/likes.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.locator('nav a[href="/likes"]:visible').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
  await expect(page).toHaveTitle('Error – Saffron')
})
