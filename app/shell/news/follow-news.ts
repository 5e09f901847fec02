import { blocksChanged } from '~/modules/blocks/live-events'
import { chatEnded, messageChanged, messagesRead, newMessage } from '~/modules/chats/live-events'
import { balanceChanged } from '~/modules/credits/live-events'
import { heartChanged, newLike, newMatch } from '~/modules/likes/live-events'
import { paths } from '~/paths'
import { hear } from '~/platform/browser/live-bus'
import { connectLive } from '~/platform/browser/live-connection'
import { eventsMissed, sessionEnded } from '~/platform/live/live-event'
import type { Frame } from '../frame/frame'
import type { Call, Updates } from './fetch-updates'
import { calls, fetchUpdates } from './fetch-updates'
import { liveEvents } from './live-events'

/** Polling intervals for user, chats and likes, in milliseconds (specification 9); the first counts from the mount. */
const pollingMs = { first: 5_000, every: 60_000, everyWithPush: 300_000 } as const
/** Minimum time between requests, in milliseconds: events in quick succession cause one request. */
const restMs = 300
/** Time in milliseconds that this page has to load the result of the member's own action before its event counts. */
const ownMs = 1_000
/** Milliseconds after an event during which the server counts as reachable. A reload that fails loses the page. */
const freshMs = 500
/** Wait in milliseconds after the member returns to the page. */
const backMs = 500
/** Maximum random wait in milliseconds after `resync`, so that clients that got it together don't request together. */
const longestResyncMs = 5_000

interface Page {
  /** `loadedAt`: time at which the page's data was last loaded. */
  shown(): { frame: Frame | null; loadedAt: number }
  /** The call whose response the page shows in more detail than a count; null for most pages. */
  news(): Call | null
  /** Whether the page shows the balance outside its badge. */
  showsBalance(): boolean
  /** Whether the page is an open conversation, whose read marks are in no response. */
  isConversation(): boolean
  /** Resolves when no navigation or revalidation is running. */
  atRest(): Promise<void>
  /** Reloads the page's data. */
  reload(): void
}

/**
 * Keeps the page up to date. An event triggers the matching requests at once; polling, every 60 s or with push every
 * 300 s, doesn't rely on events and catches what they miss. While the page is hidden only events count, for its title
 * and badges; its content is reloaded when it is visible again, because opening a conversation marks it as read.
 * @param mountedAt when the page was mounted, in milliseconds since 1970; this code is fetched later
 */
export function followNews(page: Page, mountedAt: number, signal: AbortSignal): void {
  const wanted = new Set<Call>()
  /** The page shows outdated content. */
  let stale = false
  let due = mountedAt + pollingMs.first
  let polling: ReturnType<typeof setTimeout>
  let next: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0
  let lastEventAt = 0

  function want(...added: Call[]) {
    for (const call of added) wanted.add(call)
    next ??= setTimeout(ask, Math.max(0, restsUntil - Date.now()))
  }

  async function ask() {
    await page.atRest()
    if (signal.aborted) return
    next = undefined
    restsUntil = Date.now() + restMs
    if (stale && Date.now() - lastEventAt > freshMs) wanted.add('user')
    const requested = [...wanted]
    wanted.clear()
    const { frame } = page.shown()
    const updates = frame ? await fetchUpdates(requested, frame, signal) : { changed: [], balanceChanged: false }
    if (signal.aborted || updates === null) return
    if (isShown(updates)) stale = true
    if (!stale || !isSeen() || !navigator.onLine) return
    stale = false
    page.reload()
  }

  /** Returns whether the page shows what changed, in more detail than a badge. */
  function isShown({ changed, balanceChanged: paid }: Updates): boolean {
    return changed.some((call) => call === 'user' || call === page.news()) || (paid && page.showsBalance())
  }

  async function poll() {
    due = Date.now() + pollingMs.every
    if (page.isConversation()) stale = true
    want(...calls)
    if (await getsPushes()) due = Date.now() + pollingMs.everyWithPush
    if (!signal.aborted) wait()
  }

  function wait() {
    clearTimeout(polling)
    if (isSeen()) polling = setTimeout(poll, Math.max(0, due - Date.now()))
  }

  function chatsChanged() {
    if (page.news() !== 'chats') return want('chats')
    stale = true
    want(...(isSeen() ? [] : (['chats'] as const)))
  }

  /** Marks any page as outdated: list, profile, conversation or deck. */
  function reloadAll() {
    lastEventAt = Date.now()
    stale = true
    want('chats', 'likes')
  }

  /** Runs `work` for an action of the member in another tab or device; the page that did it has reloaded by then. */
  function unlessDoneHere(work: () => void) {
    const from = Date.now() - restMs
    later(() => page.shown().loadedAt < from && work(), ownMs)
  }

  function heartsChanged() {
    stale = true
    want()
  }

  function later(work: () => void, ms: number) {
    const timer = setTimeout(work, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  function turned() {
    wait()
    if (!isSeen()) navigator.sendBeacon(paths.api.pageHidden, new Blob(['{}'], { type: 'application/json' }))
    // Renews the member's presence, after the `pageHidden` beacon of a tab that was hidden at the same moment.
    else later(() => isSeen() && want('user'), stale ? 0 : backMs)
  }

  const hearing = [
    hear(newMessage, ({ mine }) => {
      if (mine) return unlessDoneHere(chatsChanged)
      lastEventAt = Date.now()
      chatsChanged()
    }),
    hear(messageChanged, ({ mine }) => {
      if (mine) return unlessDoneHere(chatsChanged)
      chatsChanged()
    }),
    hear(chatEnded, ({ mine }) => (mine ? unlessDoneHere(chatsChanged) : chatsChanged())),
    // Read marks of the peer are handled by the open conversation.
    hear(messagesRead, ({ mine }) => mine && unlessDoneHere(chatsChanged)),
    hear(heartChanged, () => unlessDoneHere(heartsChanged)),
    hear(newLike, () => want('likes')),
    hear(newMatch, () => want('likes')),
    hear(blocksChanged, reloadAll),
    hear(balanceChanged, () => later(() => want('user'), restMs)),
    // The server decides: without a session the response leads to the login page.
    hear(sessionEnded, () => want('chats')),
    hear(eventsMissed, () => later(poll, Math.random() * longestResyncMs)),
    connectLive(
      paths.api.events,
      liveEvents.map(({ kind }) => kind),
    ),
  ]
  wait()
  document.addEventListener('visibilitychange', turned)
  window.addEventListener('online', poll, { signal })
  signal.addEventListener('abort', () => {
    for (const end of hearing) end()
    clearTimeout(polling)
    clearTimeout(next)
    document.removeEventListener('visibilitychange', turned)
  })
}

function isSeen(): boolean {
  return document.visibilityState === 'visible'
}

/** Returns whether this browser also gets pushes. */
async function getsPushes(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  return Boolean(subscription)
}
