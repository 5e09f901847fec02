import { signUpFields } from '../../support/visitor'
import { enter } from '../support/journey'
import { expect, test } from '../support/test'

test('leads from a refused sign-up to the wrong field, also one of several parts', async ({ site, page }) => {
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

test('calls a half-typed e-mail wrong until it is whole, but not while first typed', async ({ site, page }) => {
  await enter(page, site.at('saffron', '/signup'))
  const email = page.locator('main form [name=email]')
  const wrong = page.locator('main form').getByText('Invalid email')
  await email.pressSequentially('mila@')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await email.blur()
  await expect(wrong).toBeVisible()
  await email.pressSequentially('example')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.pressSequentially('.org')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveCount(0)

  await email.fill('')
  await email.blur()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.pressSequentially('mila@')
  await expect(wrong).toBeVisible()
})
