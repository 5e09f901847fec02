import { demoMember, hearsEvents } from '../support/chat'
import { countShown, displayed, pushes, workerOf } from '../support/pushes'
import { expect, test } from '../support/test'

test('shows each push, briefly to who looks, and leads to the conversation', async ({ site, page }) => {
  await page.context().grantPermissions(['notifications'], { origin: site.at('saffron') })
  const anna = await demoMember(page, site, 'premium')
  const { chats } = JSON.parse((await anna.visitor.see('/api/chats.php')).text) as {
    chats: { conversation: { id: string } }[]
  }
  const url = `/chats/${chats[0]?.conversation.id}`
  const note = { kind: 'message', title: 'Ben', body: 'Tea?', url, tag: 'chat-1', icon: '/brand/icon.svg' }
  await hearsEvents(anna, '/members')
  const push = await pushes(page)
  const worker = await workerOf(page)
  const shown = await countShown(worker)

  // Listening before the push goes out: what comes earlier is heard by nobody.
  const received = await page.evaluateHandle(() => ({
    message: new Promise<unknown>((resolve) =>
      navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true }),
    ),
  }))
  await push(note)
  expect(await received.evaluate(({ message }) => message)).toEqual({ type: 'NEW_PUSH_MESSAGE', message: note })
  expect(await shown()).toEqual([{ title: 'Ben', body: 'Tea?', silent: true }])
  await expect.poll(() => displayed(worker)).toEqual([])

  await page.goto('about:blank')
  await push(note)
  await expect.poll(() => displayed(worker)).toEqual([{ title: 'Ben', body: 'Tea?', silent: false }])

  await hearsEvents(anna, '/members')
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await page.waitForURL(`**${url}`)
  await expect(page.getByRole('log')).toBeVisible()
  expect(await displayed(worker)).toEqual([])
})
