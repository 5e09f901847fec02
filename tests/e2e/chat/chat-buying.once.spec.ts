import type { Locator, Page } from '@playwright/test'
import { Visitor } from '../../support/visitor'
import { choose, endCheckout, dutchHome as home, order } from '../support/buying'
import { chatLines, demoMember, field, openChat, say } from '../support/chat'
import { addPhotos, newcomer } from '../support/newcomers'
import { expect, expectAccessible, test } from '../support/test'

test('buys credits for a gift and returns to the chat with what was typed', async ({ site, page, someone, mailTo }) => {
  const dora = await newcomer({ site, mailTo }, page, { name: 'Dora', home })
  const ben = await demoMember(await someone(), site, 'premium')
  await openChat({ ...dora, site }, ben)
  const conversation = new URL(page.url()).pathname
  await field(page).fill('Not sent yet')
  await page.locator('a[href*="gift=1"]').click()
  await page.locator('[role=dialog] [type=submit]').click()
  const alert = page.getByRole('dialog')
  await expect(alert.getByRole('heading')).toHaveText('You do not have enough credits')
  await alert.getByRole('link', { name: 'See bundles' }).click()
  await page.waitForURL(`**/credits?back=${encodeURIComponent(conversation)}`)
  await choose(page, { bundle: 1, method: 'ideal' })
  await order(page)
  await endCheckout(page, 'pay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re premium now, ${dora.name}`)
  await page.reload()
  const back = page.getByRole('main').getByRole('link', { name: 'Back to' })
  await expectAboveTabs(page, back)
  await back.click()
  await page.waitForURL(`**${conversation}`)
  await expect(field(page)).toHaveValue('Not sent yet')
  await expect(page.locator('[data-cost]')).toContainText('20 credits left')
})

test('keeps a refused message in its field until sent, and restores a removed chat', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const mara = await newcomer({ site, mailTo }, page, { name: 'Mara', home })
  const ben = await demoMember(await someone(), site, 'premium')
  await openChat({ ...mara, site }, ben)
  const alert = page.locator('[role=dialog]', { has: page.getByRole('link', { name: 'See bundles' }) })
  for (const text of ['One', 'Two', 'Three']) await say(page, text)
  await expect(page.locator('[data-message=mine]')).toHaveCount(3)
  await say(page, 'The fourth costs')
  await expect(alert).toBeVisible()
  await expect(field(page)).toHaveValue('The fourth costs')
  const conversation = new URL(page.url()).pathname

  await alert.getByRole('link', { name: 'See bundles' }).click()
  await page.waitForURL('**/credits?back=*')
  await page.goBack()
  await expect(field(page)).toHaveValue('The fourth costs')

  await page.goto(site.at('saffron', `/credits?back=${encodeURIComponent(conversation)}`))
  await choose(page, { bundle: 1, method: 'ideal' })
  await order(page)
  await endCheckout(page, 'pay')
  await page.getByRole('main').getByRole('link', { name: 'Back to' }).click()
  await expect(field(page)).toHaveValue('The fourth costs')
  await page.locator('form:has([name=body]) [type=submit]').click()
  await expect(page.locator('[data-message=mine]')).toHaveCount(4)
  await page.reload()
  await expect(field(page)).toHaveValue('')

  await page.locator('[aria-label="Conversation options"]').first().click()
  await page.getByRole('menuitem', { name: 'Remove conversation' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Conversation removed.')).toBeVisible()
  await expect(chatLines(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-message=mine]')).toHaveCount(4)
})

test('leads from a locked photo to premium and back to the open photos', async ({ site, page, mailTo }) => {
  const owner = new Visitor(site, 'saffron')
  await owner.logIn('premium@saffron.example', 'try-manyhearts')
  await addPhotos(owner, 4)
  const profile = `/members/${await owner.ownId()}`
  await newcomer({ site, mailTo }, page, { name: 'Lena', home })
  await page.goto(site.at('saffron', profile))
  const photos = page.locator('main article').first().locator('img')
  const before = await photos.count()
  await page.getByRole('link', { name: 'For premium members' }).click()
  await page.waitForURL('**/premium?back=*')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Opens \d more photos? of /)
  // The price comes before the button.
  await expect(main).toContainText(/From .*€.*, onceSee bundles/)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'See bundles' }).click()
  await choose(page, { bundle: 1, method: 'ideal' })
  await order(page)
  await endCheckout(page, 'pay')
  await expect(main.getByRole('heading', { name: /’s photos are open$/ })).toBeVisible()
  await expectAccessible(page)
  // The longest words are Spanish, French and Polish.
  for (const value of ['es', 'fr', 'pl', 'en']) {
    await page.context().addCookies([{ name: 'locale', value, url: site.at('saffron') }])
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', value)
    await expectAboveTabs(page, main.locator(`a[href="${profile}"]`))
  }
  await main.getByRole('link', { name: /^Back to .*’s profile$/ }).click()
  await page.waitForURL(`**${profile}`)
  await expect.poll(() => photos.count()).toBeGreaterThan(before)
  await expect(page.getByRole('link', { name: 'For premium members' })).toHaveCount(0)
})

/** On the first screen of a phone, not behind the tab bar. */
async function expectAboveTabs(page: Page, link: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-tabs]')).toBeVisible()
  const [tabs, box] = [await page.locator('[data-tabs]').boundingBox(), await link.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
}
