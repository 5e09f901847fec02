import { languages } from '../../app/i18n/languages'
import { addressOf, password, Visitor } from '../support/visitor'
import { demoMember } from './support/chat'
import { hold } from './support/hold'
import { completeSignUp } from './support/journey'
import { newcomer } from './support/newcomers'
import { expect, test } from './support/test'

for (const { slug, spoken } of [
  { slug: 'saffron', spoken: languages },
  { slug: 'noir-rose', spoken: ['pl'] },
  { slug: 'coast', spoken: ['sv'] },
]) {
  test(`${slug}: the words of the tab bar are whole at 320 px in every language`, async ({ site, page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const language of spoken) {
      await demoMember(page, site, 'free', { slug, language })
      await page.goto(site.at(slug, '/likes'))
      const words = page.locator('[data-tabs] a > span:first-of-type')
      await expect(words).toHaveCount(5)
      const cut = await words.evaluateAll((all) =>
        all
          .filter((word) => {
            const { left, right } = word.getBoundingClientRect()
            return left < 0 || right > window.innerWidth
          })
          .map((word) => word.textContent),
      )
      expect(cut, language).toEqual([])
    }
  })
}

test('one banner above, and the foot of the filters still stands in the window', async ({ site, page, mailTo }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await newcomer({ site, mailTo }, page, { name: 'edda' })
  await page.goto(site.at('saffron', '/members'))
  const banners = page.locator('[data-banner]')
  await expect(banners).toHaveCount(1)
  const foot = page.locator('#filters').getByRole('button', { name: /^Show/ })
  await expect(foot).toBeInViewport({ ratio: 1 })
  await banners.last().getByRole('button').click()
  await expect(foot).toBeInViewport({ ratio: 1 })
})

test('a like pops up after the seconds that the address asks for, which leave it; the page then asks anew', async ({
  site,
  page,
  mailTo,
}) => {
  const nell = await newcomer({ site, mailTo }, page, { name: 'nell' })
  const oscar = new Visitor(site, 'saffron')
  const name = `oscar-${nell.name.slice(5)}`
  await oscar.signUp(name, { gender: 'male', seeks: 'female' })
  await oscar.confirm(await mailTo(addressOf(name)))
  await oscar.send('/likes', { intent: 'like', id: nell.id })
  await page.clock.install()
  const letGo = await hold(page, (_request, path) => path === '/api/auto-like.php')
  const request = page.waitForRequest('**/api/auto-like.php', { timeout: 60_000 })
  await page.goto(site.at('saffron', '/members?order=newest&t=20'))
  await expect(page).toHaveURL(site.at('saffron', '/members?order=newest'))
  const pop = page.getByRole('dialog', { name: 'New like!' })
  await page.clock.runFor(20_000)
  await request
  // Whoever began to type before the answer came isn't taken away from it: a notice tells of the like.
  const field = page.locator('#filters select').first()
  await field.focus()
  const anew = page.waitForRequest('**/members.data?*')
  const response = page.waitForResponse('**/api/auto-like.php')
  letGo()
  await response
  await page.clock.runFor(1_000)
  await anew
  await expect(page.getByRole('status').getByRole('link', { name: `${name} likes your profile` })).toBeVisible()
  await expect(field).toBeFocused()
  await expect(pop).toHaveCount(0)
})

test('where a device is logged out, the focus goes to the next one, and from the last one to what is left', async ({
  site,
  page,
  mailTo,
}) => {
  const { name } = await newcomer({ site, mailTo }, page, { name: 'gwen' })
  for (let device = 0; device < 2; device += 1) await new Visitor(site, 'saffron').logIn(name, password)
  await page.goto(site.at('saffron', '/notifications?section=devices'))
  const others = page.getByRole('main').getByRole('button', { name: 'Log out', exact: true })
  for (const left of [1, 0]) {
    await others.first().press('Enter')
    await expect(others).toHaveCount(left)
    await expect(left > 0 ? others.first() : page.getByRole('button', { name: 'Log out everywhere' })).toBeFocused()
  }
})

test('nothing stands between a member and the end of e-mails, not even who has never been here with this browser', async ({
  site,
  page,
}) => {
  await page.goto(site.at('saffron', '/login'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(site.at('saffron', '/mail/unsubscribe?token=cut-off'))
  await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the offer of pushes in the sign-up looks as in the settings: its button below its words', async ({
  site,
  page,
  mailTo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await newcomer({ site, mailTo }, page, { name: 'fleur', home: null })
  const gaps: number[] = []
  await page.goto(site.at('saffron', '/complete-signup'))
  await completeSignUp(page, { country: 'NZ', city: 'Wellington' }, async () => {
    const card = page.locator('[aria-labelledby=push-on-this-device]')
    if (!(await card.isVisible())) return
    const [button, words] = [
      await card.getByRole('button').boundingBox(),
      await card.locator('[aria-live]').boundingBox(),
    ]
    gaps.push((button?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0))
  })
  expect(gaps).toHaveLength(1)
  expect(gaps[0]).toBeGreaterThanOrEqual(12)
})
