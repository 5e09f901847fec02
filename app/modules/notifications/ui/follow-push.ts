import { paths } from '~/paths'
import { pushWanted, setPushState } from '~/ui/browser/push-state'
import type { PushNote } from '../schema'
import { isCapable, registerWorker, syncPushState, turnOn } from './push-client'

interface Page {
  /** Goes to a page of the site. */
  open(path: string): void
  /** Loads the page's data anew. */
  reload(): void
}

type WorkerMessage = { type: 'NEW_PUSH_MESSAGE' | 'NEW_PUSH_CLICK'; message: PushNote }

/** Registers the worker, keeps the push state, and does what the worker says. Its answer to a click: the page opens itself. */
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

/** The offline page speaks the language of the page that was open last. */
async function keepOfflinePage({ active }: ServiceWorkerRegistration): Promise<void> {
  const cached = await caches.match(paths.offline)
  if (cached?.headers.get('Content-Language') !== document.documentElement.lang) {
    active?.postMessage({ type: 'KEEP_OFFLINE_PAGE' })
  }
}

/** Specification 9: what a push tells of is not fetched ahead on a slow connection. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
