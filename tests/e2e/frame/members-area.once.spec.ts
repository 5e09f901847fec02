import type { Page } from '@playwright/test'
import type { Site } from '../../support/site'
import type { Chatter } from '../support/chat'
import { demoMember } from '../support/chat'
import { comeIn, newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

const phone = { viewport: { width: 390, height: 844 } }
const narrow = { viewport: { width: 320, height: 640 } }

test('on a phone the legal footer is a line that unfolds, without a script too', async ({ site, someone }) => {
  const page = await someone(phone)
  const { visitor } = await undisturbed(page, site)
  const unscripted = await someone({ ...narrow, javaScriptEnabled: false })
  await comeIn(unscripted, visitor, 'fi')
  for (const [each, open, terms] of [
    [page, 'Terms, privacy and help', 'Terms'],
    [unscripted, 'Ehdot, tietosuoja ja tuki', 'Käyttöehdot'],
  ] as const) {
    await each.goto(site.at('saffron', '/likes'))
    const footer = each.getByRole('contentinfo')
    const link = footer.getByRole('link', { name: terms, exact: true })
    await expect(link).toBeHidden()
    expect((await footer.boundingBox())?.height).toBeLessThan(60)
    await footer.getByText(open).click()
    await expect(link).toBeVisible()
    await expectNoSidewaysScroll(each)
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true })).toBeVisible()
  await expect(page.getByText('Terms, privacy and help')).toBeHidden()
})

test('after each change of page the heading has the focus', async ({ site, someone }) => {
  const page = await someone(phone)
  await undisturbed(page, site)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await page.goto(site.at('saffron', '/members?country=NL'))
  for (const path of ['/likes', '/swipe-game', '/members']) {
    await page.locator(`nav a[href="${path}"]:visible`).click()
    await page.waitForURL(`**${path}`)
    await expect(heading, path).toBeFocused()
  }
  await page.goBack()
  await page.waitForURL('**/swipe-game')
  await expect(heading).toBeFocused()
})

test('a list names its place, has its order in a menu, and leads to the match finder', async ({ site, someone }) => {
  const page = await someone(phone)
  const { visitor } = await undisturbed(page, site)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await page.goto(site.at('saffron', '/members?country=NL'))
  await expect(heading).toHaveText('Netherlands')
  await main.locator('summary, button').and(main.getByLabel('Order: Online first')).click()
  await expect(main.getByRole('menuitem', { name: 'Nearest first' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('menuitem', { name: 'Newest first' }).click()
  await page.waitForURL('**order=newest*')
  await expect(main.getByLabel('Order: Newest first').first()).toBeVisible()
  await page.goto(site.at('saffron', '/members?distance=25'))
  await expect(heading).toHaveText(/^In and around [A-Z]/)

  await comeIn(page, visitor, 'fi')
  await page.setViewportSize(narrow.viewport)
  for (const path of ['/members', '/members?country=NL', '/likes', '/likes/matches', '/swipe-game']) {
    await page.goto(site.at('saffron', path))
    await expect(main.locator('a[href="/match-finder"]').first(), path).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
})

test('filters and match finder share a line of the narrowest phones, in Finnish too', async ({ site, someone }) => {
  const page = await someone(narrow)
  const { visitor } = await undisturbed(page, site)
  await comeIn(page, visitor, 'fi')
  await page.goto(site.at('saffron', '/members'))
  const main = page.getByRole('main')
  const tops = await Promise.all(
    ['a[href$="#filters"]', 'a[href="/match-finder"]'].map(async (link) => (await main.locator(link).boundingBox())?.y),
  )
  expect(new Set(tops).size, `${tops}`).toBe(1)
})

test('the dialog with first lines doesn’t lie over the same lines', async ({ site, someone, mailTo }) => {
  const page = await someone(phone)
  const ben = await newcomer({ site, mailTo }, await someone(phone), { name: 'ben', gender: 'male' })
  const { visitor, id } = await newcomer({ site, mailTo }, page, { name: 'ina' })
  await visitor.send('/likes', { intent: 'like', id: ben.id })
  await ben.visitor.send('/likes', { intent: 'like', id })
  await visitor.call('GET', '/api/auto-like.php', undefined)
  await page.goto(site.at('saffron', `/members/${ben.id}/chat`))
  const beginning = page.locator('[data-beginning]')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(beginning.locator('[data-icebreakers]')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(beginning.locator('[data-icebreakers]')).toBeVisible()
  await expect(beginning).toContainText('You both said yes.')
})

/** A demo member whose like of the day has been shown, so that no dialog opens over the page. */
async function undisturbed(page: Page, site: Site): Promise<Chatter> {
  const member = await demoMember(page, site, 'premium')
  await member.visitor.call('GET', '/api/auto-like.php', undefined)
  return member
}
