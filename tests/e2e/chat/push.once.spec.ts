import type { Page } from '@playwright/test'
import { demoMember, hearsEvents } from '../support/chat'
import { expect, test } from '../support/test'

test('a push reaches the worker: whoever looks at the site hears it there, else a notification leads to the conversation', async ({
  site,
  page,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: site.at('saffron') })
  const anna = await demoMember(page, site, 'premium')
  const { chats } = JSON.parse((await anna.visitor.see('/api/chats.php')).text) as {
    chats: { conversation: { id: string } }[]
  }
  const url = `/chats/${chats[0]?.conversation.id}`
  const note = { kind: 'message', title: 'Ben', body: 'Tea?', url, tag: 'chat-1', icon: '/brand/icon.svg' }
  await hearsEvents(anna, '/members')
  const push = await pushes(page)

  // Listening before the push goes out: what comes earlier is heard by nobody.
  const received = await page.evaluateHandle(() => ({
    message: new Promise<unknown>((resolve) =>
      navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true }),
    ),
  }))
  await push(note)
  expect(await received.evaluate(({ message }) => message)).toEqual({ type: 'NEW_PUSH_MESSAGE', message: note })
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  expect(await shown()).toEqual([])

  await page.goto('about:blank')
  await push(note)
  await expect.poll(shown).toEqual([{ title: 'Ben', body: 'Tea?' }])

  await hearsEvents(anna, '/members')
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await page.waitForURL(`**${url}`)
  await expect(page.getByRole('log')).toBeVisible()
  expect(await shown()).toEqual([])
})

/** Delivers pushes to the page's worker, as the browser's push service does. */
async function pushes(page: Page): Promise<(note: object) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<{ origin: string; registrationId: string }>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve({ origin: new URL(found.scopeURL).origin, registrationId: found.registrationId })
    })
  })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await browser.send('ServiceWorker.enable')
  const worker = await registered
  return async (note) => {
    await browser.send('ServiceWorker.deliverPushMessage', { ...worker, data: JSON.stringify(note) })
  }
}
