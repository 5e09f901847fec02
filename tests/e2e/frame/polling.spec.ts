import type { Page } from '@playwright/test'
import { addressOf, Visitor } from '../../support/visitor'
import { demoMember } from '../support/chat'
import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test('user, chats and likes are first polled 5 s after the page mounted', async ({ site, page }) => {
  await demoMember(page, site, 'premium')
  const mounted = await stopClock(page)
  const follows = page.waitForRequest('**/api/events*')
  await page.goto(site.at('saffron', '/members'))
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
  await page.clock.runFor(1_000)
  await follows
  await page.clock.runFor(3_900)
  const polls = async () => (await requests(page)).filter(({ path }) => /^\/api\/(user|chats|likes)\.php$/.test(path))
  expect(await polls()).toEqual([])
  await page.clock.runFor(200)
  const seconds = async () => (await polls()).map(({ path, at }) => [path, Math.floor((at - mounted) / 100) / 10])
  await expect.poll(seconds).toEqual([
    ['/api/user.php', 5],
    ['/api/chats.php', 5],
    ['/api/likes.php', 5],
  ])
})

for (const { subscribed, every } of [
  { subscribed: false, every: 60 },
  { subscribed: true, every: 300 },
]) {
  test(`polls every ${every} s ${subscribed ? 'with' : 'without'} a push subscription`, async ({ site, page }) => {
    await demoMember(page, site, 'premium')
    const mounted = await stopClock(page)
    await page.addInitScript((subscription) => {
      const registration = { pushManager: { getSubscription: async () => subscription } }
      Object.assign(navigator.serviceWorker, { getRegistration: async () => registration })
    }, subscribed || null)
    await page.goto(site.at('saffron', '/members'))
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(await polledAt(page, mounted)).toHaveLength(1)
    }).toPass()
    const [first = 0] = await polledAt(page, mounted)
    await page.clock.runFor((every - 2) * 1_000)
    expect(await polledAt(page, mounted)).toEqual([first])
    await expect(async () => {
      await page.clock.runFor(100)
      expect(await polledAt(page, mounted)).toHaveLength(2)
    }).toPass()
    const [, second = 0] = await polledAt(page, mounted)
    expect(Math.round(second - first)).toBe(every)
  })
}

test('a like that pops up reloads the likes half a second later', async ({ site, page, mailTo }) => {
  const nell = await newcomer({ site, mailTo }, page, { name: 'nell' })
  const oscar = new Visitor(site, 'saffron')
  const name = `oscar-${nell.name.slice(5)}`
  await oscar.signUp(name, { gender: 'male', seeks: 'female' })
  await oscar.confirm(await mailTo(addressOf(name)))
  await oscar.send('/likes', { intent: 'like', id: nell.id })
  const mounted = await stopClock(page)
  await page.goto(site.at('saffron', '/likes?t=3'))
  await expect(page).toHaveURL(site.at('saffron', '/likes'))
  const response = page.waitForResponse('**/api/auto-like.php')
  await page.clock.runFor(3_000)
  await (await response).finished()
  const reloads = async () => (await requests(page)).filter(({ path, at }) => path === '/likes.data' && at > mounted)
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await reloads()).toHaveLength(1)
  }).toPass()
  const [asked] = (await requests(page)).filter(({ path }) => path === '/api/auto-like.php')
  const [reloaded] = await reloads()
  expect((reloaded?.at ?? 0) - (asked?.at ?? 0)).toBe(500)
})

/** When likes were polled, in seconds after the mount. */
async function polledAt(page: Page, mounted: number): Promise<number[]> {
  const all = await requests(page)
  return all.filter(({ path }) => path === '/api/likes.php').map(({ at }) => (at - mounted) / 1_000)
}

interface Requested {
  path: string
  /** By the page's clock. */
  at: number
}

/** Stops the page's clock and makes the page note its requests. Returns the time that stands still. */
async function stopClock(page: Page): Promise<number> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await page.addInitScript(() => {
    const noted: Requested[] = []
    Object.assign(window, { noted })
    const { fetch } = window
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      noted.push({ path: new URL(url, location.href).pathname, at: Date.now() })
      return fetch(input, init)
    }
  })
  return now + 1_000
}

function requests(page: Page): Promise<Requested[]> {
  return page.evaluate(() => (window as unknown as { noted: Requested[] }).noted)
}

/** In the page: whether React has taken over the document. */
function isHydrated(): boolean {
  return Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
}
