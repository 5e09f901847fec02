import { choose, endCheckout, dutchHome as home, order } from '../support/buying'
import { comeIn, newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

const offer = '[data-offer]'

test('counts the time bonus down, asks once, charges it and begins nothing anew', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  test.setTimeout(180_000)
  const at = (path: string) => site.at('saffron', path)
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'Fresh', home })
  const second = await someone()
  await comeIn(second, visitor)
  await page.clock.install()
  await page.goto(at('/members'))
  const clock = page.locator(offer).getByRole('timer')
  await expect(clock).toHaveText(/^03:59:\d\d h left$/)
  await expect(clock).toHaveAccessibleName('3 hours and 59 minutes left')
  const before = await clock.innerText()
  await page.clock.runFor(5_000)
  await expect.poll(async () => (await clock.innerText()) < before).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const modal = page.getByRole('dialog')
  await page.clock.runFor(30_000)
  await expect(modal).toHaveCount(0)
  await page.clock.runFor(6_000)
  await expect(modal).toBeVisible()
  await expect(modal).toContainText('25%')
  await expectAccessible(page)
  await modal.getByRole('button').last().click()
  await expect(modal).toHaveCount(0)
  await page.reload()
  await page.clock.runFor(41_000)
  await expect(modal).toHaveCount(0)
  await expect(clock).toHaveText(/^03:5\d:\d\d h left$/)
  await page.goto(at('/profile'))
  await expect(page.locator(offer)).toHaveCount(0)

  await page.goto(at('/premium'))
  await expect(page.getByRole('main')).toContainText('From €9.99 €7.49, once')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Open to everyone, at the whole price.
  await page.goto(at('/pricing'))
  await expect(page.getByRole('main').getByRole('table').first()).toContainText('€9.99')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Both have the discounted order open: while the first is processed, the second comes too late.
  await second.goto(at('/credits/1/paypal'))
  await page.goto(at('/credits'))
  await expect(page.locator(offer)).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveText(/^03:5\d:\d\d h left$/)
  await expectAccessible(page)
  await choose(page, { bundle: 1, method: 'creditcard' })
  await expect(page.locator('main dl').first()).toContainText('TIMEBONUS25')
  await order(page)
  await page.waitForURL('**/sandbox/checkout/**')
  await expect(page.getByRole('main')).toContainText('€7.49')
  await endCheckout(page, 'pend')
  await order(second)
  await expect(second.getByRole('main').getByRole('alert')).toHaveText(
    'The offer has ended or another order is using it, so the total has changed. Check it before you order.',
  )
  await second.goto(at('/credits'))
  await expect(second.getByRole('main')).toContainText('is using your discount')
  await page.locator('main a[href^="/sandbox/checkout/"]').click()
  await endCheckout(page, 'pay')
  for (const browser of [page, second]) {
    await browser.goto(at('/members'))
    await expect(browser.locator(offer)).toHaveCount(0)
    await browser.goto(at('/credits'))
    await expect(browser.locator('main s')).toHaveCount(0)
  }
})
