import { sql } from 'kysely'
import { lookInto } from '../../support/census'
import { dutchHome as home, orderButton } from '../support/buying'
import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

const offer = '[data-offer]'

test('after four hours the welcome discount shows, until its own end', async ({ site, page, mailTo }) => {
  test.setTimeout(180_000)
  const at = (path: string) => site.at('saffron', path)
  const { name } = await newcomer({ site, mailTo }, page, { name: 'Patient', home })
  await page.goto(at('/members'))
  await expect(page.locator(offer).getByRole('timer')).toHaveText(/^03:59:\d\d h left$/)

  const signedUpEarlier = async (hours: number) => {
    await site.stop()
    await lookInto(site, (rows) =>
      rows
        .updateTable('accounts')
        .set({ signup_at: sql<Date>`now() - ${`${hours} hours`}::interval` })
        .where('name_key', '=', name.toLowerCase())
        .execute(),
    )
    await site.start()
  }
  await signedUpEarlier(4)
  await page.goto(at('/members'))
  await expect(page.locator(offer).getByRole('timer')).toHaveText(/^19:\d\d:\d\d h left$/)
  await page.goto(at('/credits/1/paypal'))
  await expect(page.locator('main dl').first()).toContainText('WELCOME25')
  await expect(orderButton(page)).toContainText('€7.49')
  await signedUpEarlier(24)
  await page.goto(at('/members'))
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator(offer)).toHaveCount(0)
  await page.goto(at('/credits/1/paypal'))
  await expect(orderButton(page)).toContainText('€9.99')
})
