import type { Page } from '@playwright/test'
import { lookInto } from '../../support/census'
import { demoMember, hearsEvents } from '../support/chat'
import { hold } from '../support/hold'
import { countShown, pushes, workerOf } from '../support/pushes'
import { expect, test } from '../support/test'

const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
const endpoints = { first: 'https://push.example/first', renewed: 'https://push.example/renewed' }

/** Gives the browser a subscription, which it can't get: there is no push service. The page's root may name another. */
async function subscribeBrowser(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const found = async () => {
        const current = document.documentElement.dataset.endpoint ?? endpoint
        const { push_public_key: key } = await (await fetch('/api/settings.php')).json()
        const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
        const applicationServerKey = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer
        const options = { userVisibleOnly: true, applicationServerKey }
        return { endpoint: current, options, toJSON: () => ({ endpoint: current, keys }) }
      }
      PushManager.prototype.getSubscription = found as unknown as PushManager['getSubscription']
    },
    { endpoint, keys },
  )
}

test('nothing moves when the browser has said whether it gets notifications', async ({ site, page }) => {
  await page.context().grantPermissions(['notifications'], { origin: site.at('saffron') })
  await demoMember(page, site, 'premium')
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  const turnOn = card.getByRole('button', { name: 'Turn on', includeHidden: true })
  const sizes = () => Promise.all([card.boundingBox(), turnOn.boundingBox()])
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const letGo = await hold(page, (request) => request.resourceType() === 'script')
    await page.goto(site.at('saffron', '/notifications'), { waitUntil: 'commit' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await expect(card).toBeVisible()
    await expect(turnOn).toBeHidden()
    const before = await sizes()
    letGo()
    await expect(turnOn).toBeVisible()
    expect(await sizes(), `${width} px`).toEqual(before)
  }
})

test('sends a test to this device, and says that it has arrived', async ({ site, page }) => {
  await page.context().grantPermissions(['notifications'], { origin: site.at('saffron') })
  const anna = await demoMember(page, site, 'premium')
  await subscribeBrowser(page, endpoints.first)
  await hearsEvents(anna, '/notifications')
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(card).toContainText('No notification has gone to this device yet.')
  await lookInto(site, (rows) => rows.updateTable('push_subscriptions').set({ delivered_at: new Date() }).execute())
  await page.reload()
  await expect(card).toContainText('Last notification on this device:')
  const push = await pushes(page)
  const shown = await countShown(await workerOf(page))
  await card.getByRole('button', { name: 'Send me a test' }).click()
  await expect(card.getByRole('status')).toHaveText('Sent. It arrives in a moment.')
  const note = {
    kind: 'test',
    title: 'Saffron',
    body: 'This is a test.',
    url: '/notifications',
    tag: 'test',
    icon: '/x',
  }
  await push(note)
  // Its member looks at the page, and wants to see it all the same.
  await expect.poll(shown).toEqual([{ title: 'Saffron', body: 'This is a test.', silent: false }])
  await expect(card.getByRole('status')).toHaveText('It has arrived.')
})

test('says that a test has arrived which was faster than the server’s reply', async ({ site, page }) => {
  await page.context().grantPermissions(['notifications'], { origin: site.at('saffron') })
  const anna = await demoMember(page, site, 'premium')
  await subscribeBrowser(page, endpoints.first)
  await hearsEvents(anna, '/notifications')
  const push = await pushes(page)
  await page.route('**/notifications*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    // Node doesn't resolve the names below localhost that the browser does.
    const { host, port, pathname, search } = new URL(route.request().url())
    const headers = { ...route.request().headers(), host }
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}`, headers })
    await push({ kind: 'test', title: 'Saffron', body: 'Quick.', url: '/notifications', tag: 'test', icon: '/x' })
    await page.waitForTimeout(500)
    await route.fulfill({ response })
  })
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  await card.getByRole('button', { name: 'Send me a test' }).click()
  await expect(card.getByRole('status')).toHaveText('It has arrived.')
})

test('registers a subscription that the browser replaces, and forgets the old one', async ({ site, page }) => {
  await page.context().grantPermissions(['notifications'], { origin: site.at('saffron') })
  const anna = await demoMember(page, site, 'premium')
  await subscribeBrowser(page, endpoints.first)
  await hearsEvents(anna, '/notifications')
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(card.getByRole('button', { name: 'Send me a test' })).toBeVisible()
  await (await workerOf(page)).evaluate(
    async ({ endpoints, keys }) => {
      const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys }) })
      let done: Promise<unknown> = Promise.resolve()
      const change = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: subscription(endpoints.first),
        newSubscription: null,
        waitUntil: (work: Promise<unknown>) => {
          done = work
        },
      })
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      registration.pushManager.subscribe = async (options) => {
        if (!options?.userVisibleOnly || typeof options.applicationServerKey !== 'string') throw new Error('no key')
        return subscription(endpoints.renewed) as unknown as PushSubscription
      }
      self.dispatchEvent(change)
      await done
    },
    { endpoints, keys },
  )
  const test = async (endpoint: string) => {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.endpoint = chosen
    }, endpoint)
    await card.getByRole('button', { name: 'Send me a test' }).click()
  }
  await test(endpoints.renewed)
  await expect(card.getByRole('status')).toHaveText('Sent. It arrives in a moment.')
  await test(endpoints.first)
  await expect(card.getByRole('status')).toContainText('This device isn’t registered any more.')
})
