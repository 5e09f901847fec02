import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

test('names the queue’s filters, opens and removes them, also without JavaScript', async ({ site, page, browser }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await acceptByPasskey(page, await ownerLink(site, 'Vita'))
  await page.goto(atConsole(site, '/queue?kind=photo&age=4'))
  await page.getByText('Save view', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Give the view a name.')).toBeVisible()
  await page.getByLabel('Name of the view').fill('Photos over four hours')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View saved.')).toBeVisible()
  const saved = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link')
  await expect(saved).toHaveAttribute('aria-current', 'page')
  await expectGoodLooks(page)
  await page.goto(atConsole(site, '/queue'))
  await expect(saved).not.toHaveAttribute('aria-current')
  await saved.click()
  await expect(page).toHaveURL(/kind=photo/)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(atConsole(site, '/queue?held=mine'))
  await plain.getByText('Save view', { exact: true }).click()
  await plain.getByLabel('Name of the view').fill('Mine')
  await plain.getByRole('button', { name: 'Save', exact: true }).click()
  const views = plain.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link')).toHaveText(['Mine', 'Photos over four hours'])
  await plain.getByRole('button', { name: 'Remove view “Mine”' }).click()
  await expect(views.getByRole('link')).toHaveText(['Photos over four hours'])
  await context.close()
})
