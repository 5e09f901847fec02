import { choose, endCheckout, dutchHome as home, order, orderStates } from '../support/buying'
import { newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

const widths = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}

for (const [width, options] of Object.entries(widths)) {
  test(`pays an unfinished order in another way or cancels it (${width})`, async ({ site, someone, mailTo }) => {
    test.setTimeout(180_000)
    const page = await someone(options)
    const at = (path: string) => site.at('saffron', path)
    const look = async (name: string) => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
    }
    await newcomer({ site, mailTo }, page, { name: 'Changing', home })
    await page.goto(at('/credits'))
    await choose(page, { bundle: 1, method: 'ideal' })
    await order(page)
    await page.waitForURL('**/sandbox/checkout/**')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment isn’t finished')
    await page.getByText('Pay another way').click()
    await look('another-way')
    await page.getByRole('button', { name: 'PayPal' }).click()
    await page.waitForURL('**/sandbox/checkout/**')
    await expect(page.getByRole('main')).toContainText('€7.49')

    // The first order's page leads to the one that replaced it.
    await page.goto(at('/transactions'))
    expect(await orderStates(page, at('/transactions'))).toEqual(['Not paid yet', 'Cancelled'])
    await page.getByRole('link', { name: 'See the payment' }).click()
    await expect(page).toHaveURL(/\/credits\/1\/paypal/)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order cancelled')
    await look('cancelled')

    await page.getByRole('link', { name: 'See bundles' }).click()
    await expect(page.getByRole('main')).toContainText('€7.49')
    await choose(page, { bundle: 1, method: 'creditcard' })
    await order(page)
    await endCheckout(page, 'pay')
    await expect(page.getByRole('main')).toContainText('20 credits are yours')
    expect(await orderStates(page, at('/transactions'))).toEqual(['Paid', 'Cancelled', 'Cancelled'])
  })
}

test('in Finnish at the narrowest width the buttons fit', async ({ site, someone, mailTo }) => {
  test.setTimeout(120_000)
  const page = await someone({ ...widths.phone, viewport: { width: 320, height: 700 } })
  await newcomer({ site, mailTo }, page, { name: 'Kapea', home })
  await page.goto(site.at('saffron', '/credits/1/ideal'))
  await order(page)
  await page.waitForURL('**/sandbox/checkout/**')
  await page.goBack()
  await page.context().addCookies([{ name: 'locale', value: 'fi', url: site.at('saffron') }])
  await page.reload()
  await page.getByText('Maksa toisella tavalla').click()
  await expect(page.getByRole('button', { name: 'Peruuta tilaus' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath('finnish.png'), fullPage: true })
})
