import { demoMember, hearsEvents } from '../support/chat'
import { expect, test } from '../support/test'

test('offers pushes with a page without moving it, and folds away for good', async ({ site, page }) => {
  const anna = await demoMember(page, site, 'premium')
  await hearsEvents(anna, '/likes')
  const offer = page.locator('[data-alerts]', { hasText: 'Turn on notifications' })
  const top = async () => (await page.getByRole('main').boundingBox())?.y
  const place = await top()
  // Long enough for the browser to have said what it does.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.waitForTimeout(1_500)
  await expect(offer).toHaveCount(0)
  expect(await top()).toBe(place)

  const turnTo = async (path: string) => {
    await page.locator(`nav a[href="${path}"]:visible`).first().click()
    await page.waitForURL(`**${path}`)
  }
  await expect(async () => {
    await turnTo('/members')
    await turnTo('/likes')
    await expect(offer).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await offer.getByRole('button', { name: 'Dismiss' }).click()
  await expect(offer).toBeHidden()
  await turnTo('/members')
  await expect(offer).toBeHidden()
})
