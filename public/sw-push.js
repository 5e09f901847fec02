// The service worker: pushes, and a page of the brand's own when the network is gone. Served as it stands, so it imports
// nothing; what it shows was written by the server, in the member's language.

const offlineCache = 'offline'
const offlinePage = '/offline'
/** How long a page may take to say that it opens what was clicked. */
const answerMs = 1_000

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

/** Tells every page; who looks at one of them needs no notification. */
async function receive(data) {
  const message = read(data)
  if (!message) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'NEW_PUSH_MESSAGE', message })
  if (pages.some((page) => page.visibilityState === 'visible')) return
  const { title, body, icon, image, tag } = message
  await self.registration.showNotification(title, { body, icon: image ?? icon, tag, renotify: true, data: message })
}

function read(data) {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
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
