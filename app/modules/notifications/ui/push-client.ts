import { paths } from '~/paths'
import { setPushState } from '~/ui/browser/push-state'
import { callApi } from '~/ui/fetching/api-client'

/** Specification 7. */
const workerUrl = `${paths.files.pushWorker}?v=2`
const pushCall = `${paths.api.user}?push=1`

/** Whether this browser takes pushes. On an iPhone only the installed app does. */
export function isCapable(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The worker keeps the offline page too, so it is registered whether pushes are wanted or not. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerUrl).then(() => navigator.serviceWorker.ready)
}

/** Reads what this browser does, and tells the page. A subscription that is there is confirmed: the session may be a new one. */
export async function syncPushState(): Promise<void> {
  if (!isCapable()) return setPushState('not_capable')
  if (Notification.permission === 'denied') return setPushState('denied')
  const subscription = await existing()
  if (subscription && Notification.permission === 'granted') await subscribe()
  setPushState((await existing()) ? 'subscribed' : 'not_subscribed')
}

/** Asks for the permission; with it, this browser gets pushes from now on. */
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

async function existing(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** With the brand's key; a subscription made with another one could receive nothing. */
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

/** In base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
