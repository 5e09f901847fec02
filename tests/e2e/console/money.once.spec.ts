import { addressOf } from '../../support/visitor'
import { choose, endCheckout, dutchHome as home, order } from '../support/buying'
import { acceptByPasskey, atConsole, invite, ownerLink } from '../support/console'
import { newcomer } from '../support/newcomers'
import { expect, expectGoodLooks, test } from '../support/test'

test('refunds an order by keyboard after a fresh check, in agreement everywhere', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  test.setTimeout(480_000)
  const buyer = await someone()
  const { name } = await newcomer({ site, mailTo }, buyer, { name: 'Payer', home })
  await buyer.goto(site.at('saffron', '/credits'))
  await choose(buyer, { bundle: 1, method: 'ideal' })
  await order(buyer)
  await endCheckout(buyer, 'pay')
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(/premium now/)
  expect((await mailTo(addressOf(name))).subject).toMatch(/^Receipt/)
  const [, number = ''] = /Order (\d+) is paid/.exec(await buyer.getByRole('main').innerText()) ?? []

  await acceptByPasskey(page, await ownerLink(site, 'Marta'))
  await page.waitForURL(atConsole(site, '/**'))
  const analyst = await someone({ viewport: { width: 1280, height: 900 } })
  await acceptByPasskey(analyst, await invite(page, site, { name: 'Noor', role: 'analyst', brand: 'saffron' }))
  await analyst.waitForURL(atConsole(site, '/**'))
  const finn = await someone({ viewport: { width: 1280, height: 900 } })
  await acceptByPasskey(finn, await invite(page, site, { name: 'Finn', role: 'finance', brand: 'saffron' }))
  await finn.waitForURL(atConsole(site, '/**'))

  // What is not theirs is not drawn, and answers 404.
  await expect(analyst.getByRole('link', { name: 'Money' })).toHaveCount(0)
  expect((await analyst.goto(atConsole(site, '/money')))?.status()).toBe(404)
  expect((await finn.goto(atConsole(site, '/money?brand=coast')))?.status()).toBe(404)

  await finn.goto(atConsole(site, '/queue'))
  await finn.goto(atConsole(site, '/money'))
  await finn.keyboard.press('/')
  await finn.keyboard.type(number)
  await finn.keyboard.press('Enter')
  await finn.waitForURL(`**search=${number}**`)
  await expect(finn.getByRole('row')).toHaveCount(2)
  await expectGoodLooks(finn)
  await finn.getByRole('heading', { level: 1 }).click()
  await finn.keyboard.press('j')
  await finn.keyboard.press('Enter')
  await expect(finn.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(finn.getByText('Credits granted')).toBeVisible()
  await expectGoodLooks(finn)

  await finn.getByRole('heading', { level: 1 }).click()
  await finn.keyboard.press('f')
  await finn.keyboard.press('ArrowRight')
  await finn.keyboard.press('ArrowRight')
  await finn.getByLabel('Amount, EUR').fill('99')
  await finn.getByRole('button', { name: /^Refund/ }).click()
  await expect(finn.getByText('This order can’t be refunded like that.')).toBeVisible()
  await expect(finn.getByLabel('Amount, EUR')).toHaveValue('99')
  await finn.getByLabel('Amount, EUR').fill('2,50')
  await expect(finn.getByText('€2.50', { exact: true })).toBeVisible()
  await finn.getByLabel('Reason').selectOption('goodwill')
  await finn.getByRole('button', { name: 'Refund €2.50' }).click()
  await expect(finn.getByText('€2.50 refunded.')).toBeVisible()
  await expect(finn.getByText('Refund done')).toBeVisible()
  await expectGoodLooks(finn)
  expect((await mailTo(addressOf(name))).subject).toBe(`Refund for order ${number}`)

  // The books, the revenue and the report by partners agree.
  await finn.getByRole('link', { name: 'Ledger proof' }).click()
  await finn.getByRole('button', { name: 'Prove all brands' }).click()
  await expect(finn.getByText(/All agree: \d+ balances/)).toBeVisible({ timeout: 30_000 })
  await expectGoodLooks(finn)
  for (const view of ['Refunds', 'Chargebacks', 'Revenue', 'Discount codes']) {
    await finn.getByRole('navigation', { name: 'Pages about money' }).getByRole('link', { name: view }).click()
    await expect(finn.getByRole('heading', { level: 1 })).toHaveText(view)
    await expectGoodLooks(finn)
  }
  // A table that is too wide for its place is scrolled by the keyboard.
  await finn.goto(atConsole(site, '/money/revenue'))
  await finn.setViewportSize({ width: 1024, height: 900 })
  await expect(finn.getByRole('group', { name: 'By method' })).toHaveAttribute('tabindex', '0')
  await expectGoodLooks(finn)
  await finn.setViewportSize({ width: 1280, height: 900 })
  await finn.getByRole('link', { name: 'Discount codes' }).click()
  await finn.getByLabel('Code', { exact: true }).fill('spring 26')
  await finn.getByLabel('Per cent').fill('95')
  await finn.getByRole('button', { name: 'Create the code' }).click()
  await expect(finn.getByText('Enter a whole number from 1 to 90.')).toBeVisible()
  await finn.getByLabel('Per cent').fill('20')
  await finn.getByRole('button', { name: 'Create the code' }).click()
  await expect(finn.getByRole('row', { name: /SPRING26/ })).toContainText('20 %')
  await finn.getByRole('button', { name: 'End SPRING26' }).click()
  await expect(finn.getByRole('row', { name: /SPRING26/ })).toContainText('Ended')

  await finn.keyboard.press('Control+k')
  await finn.getByRole('combobox', { name: 'Search or jump' }).fill('partners')
  await finn.keyboard.press('Enter')
  await finn.waitForURL(atConsole(site, '/partners**'))
  await expect(finn.getByText('Matches the ledger to the cent')).toBeVisible()
  await expect(finn.getByRole('img', { name: /^Sign-ups by day: 0 of [1-9]\d* through partners$/ })).toBeVisible()
  await expectGoodLooks(finn)
  await finn.getByRole('link', { name: 'Postbacks' }).click()
  await expect(finn.getByText('No postbacks.')).toBeVisible()
  await expectGoodLooks(finn)

  // The owner sees all brands together, once the order's minute is counted.
  await expect(async () => {
    await page.goto(atConsole(site, '/money/revenue'))
    await expect(page.getByText('Today so far')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByLabel('Brand')).toHaveValue('*')
  await expect(page.getByRole('img', { name: /in the last 28 whole days/ })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByLabel('Brand').selectOption({ label: 'Saffron' })
  await expect(page.getByRole('heading', { name: 'By method' })).toBeVisible()

  await page.goto(atConsole(site, '/audit?brand=saffron&days=1'))
  await expect(page.getByRole('row', { name: /Refunded order/ })).toContainText('Finn')
  await expect(page.getByRole('row', { name: /Read order/ })).toHaveCount(1)
  expect(await site.operate('audit', 'verify')).toContain('All chains are whole.')
})
