import { lookInto } from '../support/census'
import { newcomer } from './support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

/** Nobody else lives there: whoever lives near may be among the week's people. */
const home = { country: 'NZ', city: 'Dunedin' }

test('shows the week’s people with a true reason, from the list to the chat', async ({
  site,
  page,
  mailTo,
  someone,
}) => {
  const stage = { site, mailTo }
  const anna = await newcomer(stage, page, { name: 'ann', home })
  const picks = site.at('saffron', '/three-for-you')
  await page.goto(picks)
  await expect(page.getByRole('main')).toContainText('Your first three come on Sunday')
  await expectAccessible(page)

  const ben = await newcomer(stage, await someone(), { name: 'ben', gender: 'male', home })
  const carl = await newcomer(stage, await someone(), { name: 'carl', gender: 'male', home })
  const ids = [anna.id, ben.id, carl.id]
  await lookInto(site, async (rows) => {
    const interests = ['hiking', 'cooking']
    await rows.updateTable('members').set({ interests }).where('id', 'in', ids).execute()
    const signup_at = new Date(Date.now() - 30 * 24 * 3_600_000)
    await rows.updateTable('accounts').set({ signup_at }).where('id', 'in', ids).execute()
  })
  await page.goto(site.at('saffron', '/members'))
  const door = page.getByRole('link', { name: /^Two for you/ })
  await expect(door).toContainText('Here since Sunday, for a week')
  await expectAccessible(page)
  await door.click()
  await page.waitForURL(picks)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two for you')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all()) await expect(card).toContainText('hiking')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const card = cards.filter({ hasText: ben.name })
  await card.getByRole('button', { name: `Like ${ben.name}` }).click()
  await expect(card.getByRole('button', { name: `You like ${ben.name}` })).toHaveAttribute('aria-pressed', 'true')
  await ben.page.goto(site.at('saffron', `/members/${anna.id}?block=1`))
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(async () => {
    await page.goto(picks)
    await expect(page.getByRole('main')).toContainText('One person isn’t here any more.', { timeout: 500 })
  }).toPass()
  await expect(cards).toHaveCount(1)

  await cards.getByRole('button', { name: 'Not for me' }).click()
  await expect(cards).toContainText('We won’t suggest this profile again.')
  await expectAccessible(page)
  await cards.getByRole('button', { name: 'Undo' }).click()
  await cards.getByRole('link', { name: `Write to ${carl.name}` }).click()
  await page.waitForURL(`**/members/${carl.id}/chat`)
  await page.goto(site.at('saffron', '/members'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Two for you/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Three for you' }).click()
  await page.waitForURL(picks)
})
