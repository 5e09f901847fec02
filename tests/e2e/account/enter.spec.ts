import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test('Enter goes on with what is chosen, and skips nothing', async ({ site, page, mailTo }) => {
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'keys', home: null })
  const pass = (step: string, answer: Record<string, string>) => visitor.send(`/complete-signup?step=${step}`, answer)
  await pass('photo', { intent: 'skip' })
  await pass('location', { intent: 'continue', country: 'NZ', city: 'Wellington' })
  for (const step of ['personal_info', 'answers']) await pass(step, { intent: 'skip' })
  await page.goto(site.at('saffron', '/complete-signup?step=about_me'))
  const interest = page.locator('input[name=interests]').first()
  await interest.focus()
  await page.keyboard.press('Space')
  await expect(interest).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/step=about_me/)
  await page.goto(site.at('saffron', '/profile'))
  await expect(page.locator('input[name=interests]').first()).toBeChecked()
})
