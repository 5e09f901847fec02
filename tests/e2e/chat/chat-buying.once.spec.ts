import { choose, endCheckout, dutchHome as home, order } from '../support/buying'
import { demoMember, field, openChat } from '../support/chat'
import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test('who has not enough credits for a gift buys some and comes back to the conversation, with what was typed', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const dora = await newcomer({ site, mailTo }, page, { name: 'Dora', home })
  const ben = await demoMember(await someone(), site, 'premium')
  await openChat({ ...dora, site }, ben)
  const conversation = new URL(page.url()).pathname
  await field(page).fill('Not sent yet')
  await page.locator('a[href*="gift=1"]').click()
  await page.locator('dialog[open] [type=submit]').click()
  const alert = page.locator('dialog[open]')
  await expect(alert.getByRole('heading')).toHaveText('You do not have enough credits')
  await alert.getByRole('link', { name: 'See bundles' }).click()
  await page.waitForURL(`**/credits?back=${encodeURIComponent(conversation)}`)
  await choose(page, { bundle: 1, method: 'ideal' })
  await order(page)
  await endCheckout(page, 'pay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('20 credits added')
  await page.reload()
  await page.getByRole('link', { name: 'Back to the conversation' }).click()
  await page.waitForURL(`**${conversation}`)
  await expect(field(page)).toHaveValue('Not sent yet')
  await expect(page.locator('[data-cost]')).toContainText('20 credits left')
})
