import { demoMember, hearsEvents } from './support/chat'
import { expect, test } from './support/test'

test('the offer of pushes comes with a page and moves none; dismissed it folds away, for good', async ({
  site,
  page,
}) => {
  const anna = await demoMember(page, site, 'premium')
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await hearsEvents(anna, '/likes')
  const offer = page.locator('.banner-fold', { hasText: 'Turn on notifications' })
  // Long enough for the browser to have said what it does.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.waitForTimeout(1_500)
  await expect(offer).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBe(0)

  await page.locator('nav a[href="/members"]:visible').first().click()
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Dismiss' }).click()
  await expect(offer).toBeHidden()
  await page.locator('nav a[href="/likes"]:visible').first().click()
  await page.waitForURL('**/likes')
  await expect(offer).toBeHidden()
})
