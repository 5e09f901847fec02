import type { Page } from '@playwright/test'
import type { Mail } from '../support/outbox'
import { addressOf } from '../support/visitor'
import { choose, endCheckout, dutchHome as home, order, orderButton, orderStates, pick } from './support/buying'
import { newcomer } from './support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

const narrow = { width: 320, height: 640 }

/** For everyone to use, and nothing beside the window: on a phone also on the narrowest one. */
async function look(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const wide = page.viewportSize()
  if (!wide || wide.width > 400) return
  await page.setViewportSize(narrow)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(wide)
}

test('buys credits by three methods, with premium, a receipt and half a withdrawal', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  test.setTimeout(240_000)
  const at = (path: string) => site.at('saffron', path)
  const { visitor, name } = await newcomer({ site, mailTo }, page, { name: 'Buyer', home })
  const email = addressOf(name)

  await page.goto(at('/credits'))
  await look(page)
  await choose(page, { bundle: 1, method: 'ideal' })
  await expect(page.locator('main dl').first()).toContainText('€7.49')
  await look(page)
  await orderButton(page).click()
  const needed = page.getByText('Tick this to get the credits right away.')
  await expect(needed).toBeVisible()
  await page.locator('[name=agreed]').check()
  await expect(needed).toHaveCount(0)
  await order(page)
  await page.waitForURL('**/sandbox/checkout/**')
  await look(page)
  await page.goBack()
  await expect(page.locator('[name=agreed]')).toHaveCount(0)
  await look(page)
  await page.locator('main a[href^="/sandbox/checkout/"]').click()
  await endCheckout(page, 'cancel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment failed or has been cancelled.')
  await look(page)

  await pick(page, 'method', 'paypal')
  await page.locator('main form [type=submit]').click()
  await page.waitForURL('**/credits/1/paypal?order=*')
  await order(page)
  await endCheckout(page, 'fail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment failed or has been cancelled.')
  expect((await mailTo(email)).subject).toMatch(/^Payment of order \d+ failed$/)

  await page.goto(at('/credits/1/creditcard'))
  await page.locator('[name=keep]').check()
  await page.locator('[name=agreed]').check()
  await orderButton(page).dblclick()
  await endCheckout(page, 'pend')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being processed')
  await look(page)
  await page.locator('main a[href^="/sandbox/checkout/"]').click()
  await endCheckout(page, 'pay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You’re premium now, /)
  // From no conversation it leads to people.
  await expect(page.locator('main article a[href^="/members/"]')).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText('20 credits are yours')
  const number = (/Order (\d+) is paid/.exec(await page.getByRole('main').innerText()) ?? [])[1]
  await expect(page.getByRole('status', { name: 'Notices' })).toBeEmpty()
  await look(page)
  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You’re premium now, /)
  const receipt = await mailTo(email)
  expect(receipt.subject).toBe(`Receipt for order ${number}`)
  for (const part of ['€9.99', 'TIMEBONUS25', '-€2.50', '€7.49', '€1.30']) expect(receipt.text).toContain(part)
  expect(await orderStates(page, at('/transactions'))).toEqual(['Paid', 'Failed', 'Cancelled'])
  await look(page)

  // From here on the mails of two orders come in any order.
  const mails: Mail[] = []
  const mailAbout = async (subject: string): Promise<Mail> => {
    for (;;) {
      const known = mails.find((mail) => mail.subject === subject)
      if (known) return known
      mails.push(await mailTo(email))
    }
  }

  // One that is paid later, on a page that stays open.
  const waiting = await someone({ storageState: await page.context().storageState() })
  await waiting.goto(at('/credits/2/paypal'))
  await order(waiting)
  await endCheckout(waiting, 'later')
  await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Your payment is being processed')

  await page.goto(at('/members'))
  const peer = (await page.locator('main a[href^="/members/"]').first().getAttribute('href'))?.split('/').at(-1) ?? ''
  for (let sent = 1; sent <= 10; sent += 1) {
    const { status } = await visitor.write(peer, `Hello, for the ${sent}. time`)
    expect(status).toBeLessThan(400)
  }
  await page.goto(at(`/transactions/${number}`))
  await expect(page.getByRole('main')).toContainText('TIMEBONUS25')
  const until = page.getByRole('term').filter({ hasText: 'Return until' })
  await expect(until).toBeVisible()
  await look(page)
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
  await expect(page.getByRole('definition').last()).toHaveText('€3.75')
  await look(page)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawal received')
  await look(page)
  const acknowledged = await mailAbout(`Withdrawal received (order ${number})`)
  expect(acknowledged.text).toContain('€3.75')
  await mailAbout(`Refund for order ${number}`)
  await page.goto(at(`/transactions/${number}`))
  await expect(page.getByRole('main')).toContainText('€3.75 back on')
  await expect(until, 'there is nothing left to return').toHaveCount(0)

  // The kept card stands first; charged without a checkout, then removed.
  await page.goto(at('/credits'))
  const card = page.locator('label', { hasText: 'Visa ending in 4242' })
  await expect(card.locator('input')).toBeChecked()
  await choose(page, { bundle: 1, method: (await card.locator('input').getAttribute('value')) ?? '' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order again')
  await look(page)
  await order(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('20 credits added')
  await page.goto(at('/credits'))
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await expect(page.locator('main button[name=remove]')).toHaveCount(0)

  await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('60 credits added', { timeout: 60_000 })
})

test('moves no money by a refused card, and pays on the provider’s page instead', async ({ site, page, mailTo }) => {
  test.setTimeout(120_000)
  await newcomer({ site, mailTo }, page, { name: 'Refused', home })
  await page.goto(site.at('saffron', '/credits/1/visa'))
  await page.locator('[name=keep]').check()
  await order(page)
  await page.waitForURL('**/sandbox/checkout/**')
  await page.locator('[name=refused_later]').check()
  await endCheckout(page, 'pay')
  await page.goto(site.at('saffron', '/credits/repeat-order'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order again')
  await order(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank refused the payment.')
  await look(page)
  await page.getByRole('link', { name: 'Pay on the provider’s page' }).click()
  await page.waitForURL('**/credits/1/visa?order=*')
  await order(page)
  await endCheckout(page, 'pay')
  await expect(page.getByRole('definition').last()).toHaveText('40')
})

test('what is changed, foreign or unknown orders nothing and shows nothing', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  test.setTimeout(120_000)
  const at = (path: string) => site.at('saffron', path)
  await newcomer({ site, mailTo }, page, { name: 'Honest', home })
  await page.goto(at('/credits/1/paypal'))
  await order(page)
  await endCheckout(page, 'pay')
  const paidPage = page.url()
  const number = (/Order (\d+) is paid/.exec(await page.getByRole('main').innerText()) ?? [])[1]

  const other = await someone()
  await newcomer({ site, mailTo }, other, { name: 'Curious', home })
  expect((await other.goto(at(`/transactions/${number}`)))?.status()).toBe(404)
  await other.goto(paidPage)
  await expect(other.locator('[name=agreed]')).toBeVisible()
  expect((await other.goto(at('/credits/99/paypal')))?.status()).toBe(404)
  expect((await other.goto(at('/sandbox/checkout/sb_nobody')))?.status()).toBe(404)
  await other.goto(at('/credits/1/blik'))
  await expect(other).toHaveURL(at('/credits?bundle=1'))

  await other.goto(at('/credits/1/paypal'))
  // At the last moment: each rendering puts the true amount back.
  await other.locator('[name=amount]').evaluate((field: HTMLInputElement) => {
    field.form?.addEventListener('submit', () => {
      field.value = '1'
    })
  })
  await order(other)
  await expect(other.getByRole('main').getByRole('alert')).toHaveText(
    'The offer has ended or another order is using it, so the total has changed. Check it before you order.',
  )
  await other.goto(at('/transactions'))
  await expect(other.getByRole('main')).toContainText('No orders yet')

  await other.goto(at('/credits'))
  await other.locator('summary:has-text("code")').click()
  await other.locator('[name=code]').fill('NOTHING')
  await other.locator('[name=code]').press('Enter')
  await expect(other.locator('main [id$=-error]')).toHaveText('Code not found')
  await look(other)
})
