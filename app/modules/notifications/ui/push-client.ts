import { paths } from '~/paths'
import { setPushState } from '~/ui/browser/push-state'
import { callApi } from '~/ui/fetching/api-client'

/** Path of the service worker (specification 7). */
const workerUrl = `${paths.files.pushWorker}?v=2`
const pushCall = `${paths.api.user}?push=1`

/** Whether this browser supports pushes. On an iPhone, only the installed app does. */
export function isCapable(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Registers the service worker. Needed even without pushes, because it also caches the offline page. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerUrl).then(() => navigator.serviceWorker.ready)
}

/**
 * Reads this browser's state and publishes it to the page. An existing subscription is renewed, because the session may
 * be new.
 */
export async function syncPushState(): Promise<void> {
  if (!isCapable()) return setPushState('not_capable')
  if (Notification.permission === 'denied') return setPushState('denied')
  const subscription = await existing()
  if (subscription && Notification.permission === 'granted') await subscribe()
  setPushState((await existing()) ? 'subscribed' : 'not_subscribed')
}

/** Requests permission and, if granted, subscribes this browser. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe()
  await syncPushState()
}

export async function turnOff(): Promise<void> {
  const subscription = await existing()
  if (subscription) {
    await callApi(pushCall, { method: 'DELETE', body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  await syncPushState()
}

/** Returns the endpoint of this browser's subscription; null without one. */
export async function endpointHere(): Promise<string | null> {
  return (await existing())?.endpoint ?? null
}

async function existing(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes with the brand's key. A subscription with a different key is replaced, because it could receive nothing.
 */
async function subscribe(): Promise<void> {
  const registration = await registerWorker()
  const { push_public_key: key } = await callApi<{ push_public_key: string }>(paths.api.settings)
  const before = await registration.pushManager.getSubscription()
  const fits = before && keyOf(before) === key
  if (before && !fits) await before.unsubscribe()
  const subscription = fits
    ? before
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await callApi(pushCall, { method: 'POST', body: subscription.toJSON() })
}

/** Returns a subscription's key in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
