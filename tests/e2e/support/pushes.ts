import type { Page, Worker } from '@playwright/test'

interface Shown {
  title: string
  body: string
  silent: boolean
}

/** The site's service worker, of which a page is open. */
export async function workerOf(page: Page): Promise<Worker> {
  return page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
}

/** The notifications that are displayed. */
export function displayed(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, silent }) => ({ title, body, silent: silent === true }))
  })
}

/** Counts from now on what the worker shows, also what it closes again; call the result to read it. */
export async function countShown(worker: Worker): Promise<() => Promise<Shown[]>> {
  const shown = await worker.evaluateHandle(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const show = registration.showNotification.bind(registration)
    const list: Shown[] = []
    registration.showNotification = (title, options = {}) => {
      list.push({ title, body: options.body ?? '', silent: options.silent === true })
      return show(title, options)
    }
    return list
  })
  return () => shown.jsonValue()
}

/** Delivers pushes to the page's worker, as the browser's push service does. */
export async function pushes(page: Page): Promise<(note: object) => Promise<void>> {
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
