import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test('offers the city that a name with a slip means', async ({ site, page, mailTo }) => {
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'slip', home: null })
  await visitor.send('/complete-signup?step=photo', { intent: 'skip' })
  await page.goto(site.at('saffron', '/complete-signup?step=location'))
  await page.locator('select[name=country]').selectOption('DE')
  // The scripted field, which replaces the browser's own.
  const city = page.locator('input[name=city][role=combobox]')
  await city.pressSequentially('Hambrug')
  // While it is typed, in the list below the field.
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Hamburg' }).first()).toBeVisible()
  await city.press('Escape')
  await page.getByRole('button', { name: 'Continue' }).click()
  // Submitted all the same, at the field.
  const meant = page.locator('[data-meant]')
  await expect(meant).toContainText('Did you mean')
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(meant.getByRole('button', { name: 'Hamburg' })).toBeInViewport({ ratio: 1 })
  await meant.getByRole('button', { name: 'Hamburg' }).click()
  await expect(city).toHaveValue('Hamburg')
  await expect(city).toBeFocused()
  await expect(meant).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).not.toHaveURL(/step=location/)
  await page.goto(site.at('saffron', '/profile'))
  await expect(page.locator('input[name=city]')).toHaveValue('Hamburg')
})

test('offers it without JavaScript, too, in the sign-up and in the editor', async ({ site, page, mailTo, browser }) => {
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'plain', home: null })
  await visitor.send('/complete-signup?step=photo', { intent: 'skip' })
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(site.at('saffron', '/complete-signup?step=location'))
  await plain.locator('select[name=country]').selectOption('DK')
  await plain.locator('input[name=city]').fill('Kopenhagn')
  await plain.locator('input[name=city]').press('Enter')
  await expect(plain.locator('input[name=city]')).toHaveValue('Kopenhagn')
  await plain.locator('[data-meant]').getByRole('button', { name: 'København' }).click()
  await expect(plain).not.toHaveURL(/step=location/)

  await plain.goto(site.at('saffron', '/profile'))
  await expect(plain.locator('input[name=city]')).toHaveValue('København')
  await plain.locator('select[name=country]').selectOption('FR')
  await plain.locator('input[name=city]').fill('Marsielle')
  await plain.locator('input[name=city]').press('Enter')
  await plain.locator('[data-meant]').getByRole('button', { name: 'Marseille' }).first().click()
  await expect(plain).toHaveURL(/saved/)
  await expect(plain.locator('input[name=city]')).toHaveValue('Marseille')
  await context.close()
})
