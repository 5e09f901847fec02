import { enter } from '../support/journey'
import { expect, test } from '../support/test'

/** What an action answers that throws, as the page decodes it. */
const thrown = '[{"_1":2},"error",["SanitizedError",3,4],"Error","Unexpected Server Error"]\n'

test('the warning at the entry, once dismissed, stays away when what is sent fails', async ({ site, page }) => {
  await enter(page, site.at('saffron', '/complaints'))
  await page.route('**/complaints.data', (route) =>
    route.fulfill({ status: 500, contentType: 'text/x-script', headers: { 'X-Remix-Response': 'yes' }, body: thrown }),
  )
  const form = page.locator('main form')
  await form.locator('select').selectOption({ index: 1 })
  await form.locator('[name=name]').fill('Anna Bos')
  await form.locator('[name=email]').fill('anna@mail.example')
  await form.locator('textarea').fill('It failed.')
  await form.locator('[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: 'Go back to home' }).click({ timeout: 5_000 })
  await page.waitForURL(site.at('saffron', '/'))
})
