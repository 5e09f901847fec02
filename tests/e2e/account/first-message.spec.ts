import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test('the first message of a sign-up says what is missing at its field, and can be skipped', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const ben = await newcomer({ site, mailTo }, await someone(), { name: 'Ben', gender: 'male' })
  await newcomer({ site, mailTo }, page, { name: 'Anna', home: null })
  const step = site.at('saffron', `/complete-signup?step=message&to=${ben.id}`)
  await page.goto(step)
  const field = page.locator('textarea[name=body]')
  await page.locator('button[value=continue]').click()
  await expect(page.getByText('Write something first.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await page.locator('button[value=skip]').click()
  await expect(page).not.toHaveURL(/step=message/)
  await expect(field).toHaveCount(0)
})
