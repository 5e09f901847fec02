import { blocksChanged } from '~/modules/blocks/live-events'
import { messageChanged, messagesRead, newMessage } from '~/modules/chats/live-events'
import { balanceChanged } from '~/modules/credits/live-events'
import { heartChanged, newLike, newMatch } from '~/modules/likes/live-events'
import { paths } from '~/paths'
import { hear } from '~/platform/browser/live-bus'
import { connectLive } from '~/platform/browser/live-connection'
import { eventsMissed, sessionEnded } from '~/platform/live/live-event'
import type { Frame } from '../frame/frame'
import type { Call } from './ask-calls'
import { askCalls, calls } from './ask-calls'
import { liveEvents } from './live-events'

/** Specification 9, in milliseconds: user, chats and likes are asked for this often, for the first time 5 s after the page came. */
const pollingMs = { first: 4_000, every: 60_000, everyWithPush: 300_000 } as const
/** What comes in one rush is asked for once. */
const restMs = 300
/** What the member did on this very page is on its way here without an event. */
const ownMs = 1_000
/** So long after an event the server is taken to be there: what is loaded from one that isn't costs the page. */
const freshMs = 500
/** After coming back to the page. */
const backMs = 500
/** When everybody was sent `resync` at once, they don't all ask at once. */
const longestResyncMs = 5_000

interface Page {
  /** `loadedAt`: when its data came last. */
  shown(): { frame: Frame | null; loadedAt: number }
  /** What it shows more of than a number; null for most. */
  news(): Call | null
  /** An opened conversation, whose read marks stand in no answer. */
  isConversation(): boolean
  /** When no data is on its way. */
  atRest(): Promise<void>
  /** Loads its data anew. */
  reload(): void
}

/**
 * Follows what happens to the member. An event says at once what to ask for; asking from time to time is the truth, and goes
 * on without events: every 60 s, 300 s for whoever gets pushes. While nobody looks at the page only events count, for its title
 * and badges. What it shows is loaded when somebody looks again: opening a conversation makes it read.
 */
export function followNews(page: Page, signal: AbortSignal): void {
  const wanted = new Set<Call>()
  /** The page shows something that is no longer so. */
  let stale = false
  let due = Date.now() + pollingMs.first
  let polling: ReturnType<typeof setTimeout>
  let next: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0
  let heardAt = 0

  function want(...asked: Call[]) {
    for (const call of asked) wanted.add(call)
    next ??= setTimeout(ask, Math.max(0, restsUntil - Date.now()))
  }

  async function ask() {
    await page.atRest()
    if (signal.aborted) return
    next = undefined
    restsUntil = Date.now() + restMs
    if (stale && Date.now() - heardAt > freshMs) wanted.add('user')
    const asked = [...wanted]
    wanted.clear()
    const { frame } = page.shown()
    const changed = frame ? await askCalls(asked, frame, signal) : []
    if (signal.aborted || changed === null) return
    if (changed.some((call) => call === 'user' || call === page.news())) stale = true
    if (!stale || !isSeen() || !navigator.onLine) return
    stale = false
    page.reload()
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

  /** Whatever is shown: list, profile, conversation or deck. */
  function reloadAll() {
    heardAt = Date.now()
    stale = true
    want('chats', 'likes')
  }

  /** What the member did, only for other tabs and devices: this page has loaded it meanwhile if it was the one. */
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
    // The member is there again. Should another page have been hidden with this one's turn, its word comes before.
    else later(() => isSeen() && want('user'), stale ? 0 : backMs)
  }

  const hearing = [
    hear(newMessage, ({ mine }) => {
      if (mine) return unlessDoneHere(chatsChanged)
      heardAt = Date.now()
      chatsChanged()
    }),
    hear(messageChanged, ({ mine }) => {
      if (mine) return unlessDoneHere(chatsChanged)
      chatsChanged()
    }),
    // That the other one reads is the open conversation's own business.
    hear(messagesRead, ({ mine }) => mine && unlessDoneHere(chatsChanged)),
    hear(heartChanged, () => unlessDoneHere(heartsChanged)),
    hear(newLike, () => want('likes')),
    hear(newMatch, () => want('likes')),
    hear(blocksChanged, reloadAll),
    hear(balanceChanged, () => later(() => want('user'), restMs)),
    // The server says whether it is so: without a session the answer leads to the login.
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

/** Whether this browser is told by pushes too. */
async function getsPushes(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  return Boolean(subscription)
}
