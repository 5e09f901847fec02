import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { lookInto } from '../support/census'
import { choose, dutchHome as home, order, orderButton } from './support/buying'
import { newcomer } from './support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

async function fillDetails(page: Page, { iban, phone }: { iban: string; phone: string }): Promise<void> {
  const details = {
    holder: 'Sam Jansen',
    iban,
    street: 'Oudegracht 12',
    postal_code: '3511 AP',
    city: 'Utrecht',
    phone,
  }
  for (const [field, value] of Object.entries(details)) await page.locator(`[name=${field}]`).fill(value)
  await page.locator('[name=allowed]').check()
  await page.locator('main form [type=submit]').click()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('[name=sms_code]').fill(code)
  await order(page)
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test('pays by direct debit with a code by SMS, up to the limit and the block', async ({ site, page, mailTo }, {
  project,
}) => {
  test.setTimeout(180_000)
  const at = (path: string) => site.at('saffron', path)
  const { name } = await newcomer({ site, mailTo }, page, { name: 'Debtor', home })
  const phone = (last: number) => `+316123456${project.name === 'phone' ? 1 : 2}${last}`
  const codeFor = async (number: string) => /\d{6}/.exec((await mailTo(`${number}@sms.localhost`)).subject)?.[0] ?? ''
  const error = page.locator('main [id$=-error]')

  // An order begins with its bundle.
  await page.goto(at('/directdebit'))
  await expect(page).toHaveURL(at('/credits?method=directdebit'))
  await choose(page, { bundle: 4, method: 'directdebit' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fillDetails(page, { iban: 'NL91 ABNA 0417 1643 01', phone: '12' })
  await expect(error).toHaveText([
    'This IBAN has a typing error. Check the digits.',
    'This phone number does not exist.',
  ])
  await page.locator('[name=phone]').fill(phone(1))
  await page.locator('main form [type=submit]').click()
  await expect(error).toHaveText('This IBAN has a typing error. Check the digits.')
  await expectAccessible(page)
  await page.locator('[name=iban]').fill('NL91 ABNA 0417 1643 00')
  await page.locator('main form [type=submit]').click()
  await expect(page.locator('[name=sms_code]')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const code = await codeFor(phone(1))
  await enterCode(page, wrong(code))
  await expect(error).toHaveText('Code invalid. 4 tries left.')
  await enterCode(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being processed')

  // €74.99 is open: €99.99 more is over the limit, €49.99 is not.
  await page.goto(at('/credits/4/directdebit'))
  await expect(page.getByRole('main').getByRole('status')).toContainText('Direct debit limit reached.')
  await expectAccessible(page)
  await page.goto(at('/credits/3/directdebit'))
  await fillDetails(page, { iban: 'NL91 ABNA 0417 1643 00', phone: phone(2) })
  await expect(page.locator('[name=sms_code]')).toBeVisible()
  const secondPage = page.url()
  const second = await codeFor(phone(2))
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await enterCode(page, wrong(second))
    await expect(error).toContainText(left)
  }
  await enterCode(page, wrong(second))
  await enterCode(page, second)
  await expect(error).toHaveText('Code invalid. It was tried too often. Ask for a new one.')

  // Ten minutes later the code is worth nothing; then an operator says no.
  await site.stop()
  await lookInto(site, (rows) =>
    rows
      .updateTable('mandates')
      .set({ tries: 0, code_sent_at: sql<Date>`now() - interval '10 minutes'` })
      .where('phone', '=', phone(2))
      .execute(),
  )
  await site.start()
  await page.goto(secondPage)
  await enterCode(page, second)
  await expect(error).toHaveText('This code has expired. Ask for a new one.')
  await expect(orderButton(page)).toBeVisible()
  await site.stop()
  await lookInto(site, (rows) =>
    sql`
    insert into direct_debit_blocks (pool_id, tenant_id, account_id, reason)
    select pool_id, tenant_id, id, 'a returned debit' from accounts where name_key = ${name.toLowerCase()}`.execute(
      rows,
    ),
  )
  await site.start()
  await page.goto(secondPage)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Your account is blocked for direct debit payments.',
  )
  await expectAccessible(page)
})
