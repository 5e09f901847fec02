import { paths } from '~/paths'
import { pushWanted, setPushState } from '~/ui/browser/push-state'
import type { PushNote } from '../schema'
import { isCapable, registerWorker, syncPushState, turnOn } from './push-client'

interface Page {
  /** Navigates to a page of the site. */
  open(path: string): void
  /** Reloads the page's data. */
  reload(): void
}

type WorkerMessage = { type: 'NEW_PUSH_MESSAGE' | 'NEW_PUSH_CLICK'; message: PushNote }

/**
 * Registers the service worker, tracks the push state, and handles the worker's messages. On a click, it replies that
 * the page opens the URL itself.
 */
export async function followPush(page: Page, signal: AbortSignal): Promise<void> {
  if (!isCapable()) return setPushState('not_capable')
  const hear = ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data?.type === 'NEW_PUSH_CLICK') {
      ports[0]?.postMessage('opening')
      page.open(data.message.url)
    } else if (data?.type === 'NEW_PUSH_MESSAGE' && !isSlow()) {
      page.reload()
    }
  }
  navigator.serviceWorker.addEventListener('message', hear, { signal })
  window.addEventListener(pushWanted, () => void turnOn().catch(() => syncPushState()), { signal })
  signal.addEventListener('abort', () => setPushState('unknown'))
  const registration = await registerWorker()
  if (!signal.aborted) await syncPushState()
  await keepOfflinePage(registration)
}

/** Has the offline page cached in the language of the last page opened. */
async function keepOfflinePage({ active }: ServiceWorkerRegistration): Promise<void> {
  const cached = await caches.match(paths.offline)
  if (cached?.headers.get('Content-Language') !== document.documentElement.lang) {
    active?.postMessage({ type: 'KEEP_OFFLINE_PAGE' })
  }
}

/** Whether the connection is slow: data announced by a push is then not prefetched (specification 9). */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
