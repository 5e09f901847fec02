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

test('keeps the foot of the filters in the window below offer and alerts', async ({ site, page, mailTo }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await newcomer({ site, mailTo }, page, { name: 'edda' })
  await page.goto(site.at('saffron', '/members'))
  await expect(page.locator('[data-offer]')).toBeVisible()
  const alerts = page.locator('[data-alerts=open]')
  const foot = page.locator('#filters').getByRole('button', { name: /^Show/ })
  await expect(foot).toBeInViewport({ ratio: 1 })
  await alerts.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alerts).toHaveCount(0)
  await expect(foot).toBeInViewport({ ratio: 1 })
})

test('pops a like up after the URL’s seconds, removes them, and asks anew', async ({ site, page, mailTo }) => {
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

test('moves the focus to the next device when one is logged out', async ({ site, page, mailTo }) => {
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

test('ends e-mails by a link with nothing in between, even in a new browser', async ({ site, page }) => {
  await page.goto(site.at('saffron', '/login'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(site.at('saffron', '/mail/unsubscribe?token=cut-off'))
  await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('offers pushes in the sign-up as in settings, the button below its words', async ({ site, page, mailTo }) => {
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
