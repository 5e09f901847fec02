import { signUpFields } from '../../support/visitor'
import { enter } from '../support/journey'
import { expect, test } from '../support/test'

test('a sign-up that the server refuses leads to the wrong field, also to one of several parts', async ({
  site,
  page,
}) => {
  const typed: Record<string, string> = {
    ...signUpFields('too-young'),
    'date_of_birth.year': `${new Date().getUTCFullYear() - 16}`,
  }
  await enter(page, site.at('saffron', '/signup'))
  const form = page.locator('main form')
  for (const name of ['email', 'name', 'password']) await form.locator(`[name=${name}]`).fill(typed[name] ?? '')
  for (const part of ['day', 'month', 'year']) {
    await form.locator(`[name="date_of_birth.${part}"]`).fill(typed[`date_of_birth.${part}`] ?? '')
  }
  for (const name of ['gender', 'seeks']) {
    await form.locator('label', { has: page.locator(`[name=${name}][value=${typed[name]}]`) }).click()
  }
  await form.locator('[name=terms]').check()
  await form.locator('[type=submit]').click()
  await expect(page.getByText('Enter your date of birth (18+)')).toBeInViewport()
  await expect(form.locator('[name="date_of_birth.day"]')).toBeFocused()
})
