// The service worker: pushes, and a page of the brand's own when the network is gone. Served as it stands, so it imports
// nothing; what it shows was written by the server, in the member's language.

const offlineCache = 'offline'
const offlinePage = '/offline'
/** How long a page may take to say that it opens what was clicked. */
const answerMs = 1_000
/** How long a notification stays for somebody who looks at a page, which shows the news itself. */
const watchedMs = 3_000

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'KEEP_OFFLINE_PAGE') event.waitUntil(keepOfflinePage())
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(navigate(event))
})

self.addEventListener('push', (event) => {
  event.waitUntil(receive(event.data))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** In the language of the moment; without a network the one that is kept stays. */
async function keepOfflinePage() {
  const cache = await caches.open(offlineCache)
  await cache.add(new Request(offlinePage, { cache: 'reload' })).catch(() => undefined)
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (failure) {
    const kept = await caches.match(offlinePage)
    if (kept) return kept
    throw failure
  }
}

/** Tells every page, and shows the push: Safari ends the subscription after some that showed nothing, and on iPhones that
 * the app is in view changes nothing about it. */
async function receive(data) {
  const message = read(data)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'NEW_PUSH_MESSAGE', message })
  const isWatched = message.kind !== 'test' && pages.some((page) => page.visibilityState === 'visible')
  const { title, body, icon, image, tag } = message
  const manner = isWatched ? { silent: true } : { renotify: true }
  await self.registration.showNotification(title, { body, icon: image ?? icon, tag, data: message, ...manner })
  if (isWatched) await closeSoon(tag)
}

async function closeSoon(tag) {
  await new Promise((resolve) => setTimeout(resolve, watchedMs))
  // One that came meanwhile, when nobody was looking any more, isn't silent.
  const shown = await self.registration.getNotifications({ tag })
  for (const notification of shown) if (notification.silent) notification.close()
}

/** A push that can't be read is shown too. */
function read(data) {
  try {
    return data.json()
  } catch {
    return { kind: 'calendar', title: self.location.hostname, body: '', url: '/', tag: 'unreadable' }
  }
}

/**
 * The browser has replaced its subscription, or ended it: subscribes again, and tells the server. If the session has
 * ended, the server refuses, and the next visit of a member subscribes.
 */
async function resubscribe({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (await subscribe())
  await call('/api/user.php?push=1', 'POST', subscription.toJSON())
  if (oldSubscription && oldSubscription.endpoint !== subscription.endpoint) {
    await call('/api/user.php?push=1', 'DELETE', { endpoint: oldSubscription.endpoint })
  }
}

async function subscribe() {
  const { push_public_key: applicationServerKey } = await call('/api/settings.php')
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function call(path, method = 'GET', body = null) {
  const headers = { 'X-Client': '1', Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) }
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}

/** Opens the page of the notification where the site is open already, otherwise in a window of its own. */
async function open(message) {
  const url = new URL(message?.url ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((candidate) => candidate.url === url.href) ?? pages.find((candidate) => 'focus' in candidate)
  if (!page) {
    await self.clients.openWindow(url.href)
    return
  }
  await page.focus().catch(() => undefined)
  if (page.url === url.href) {
    page.postMessage({ type: 'NEW_PUSH_CLICK', message })
    return
  }
  if (!(await opensItself(page, message))) await page.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}

/** A page with the product's script goes there without loading anew, and says so. */
function opensItself(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    page.postMessage({ type: 'NEW_PUSH_CLICK', message }, [port2])
  })
}
