import { paths } from '~/paths'
import { hear } from '~/platform/browser/live-bus'
import { fetchModal } from '~/ui/dialogs/modal'
import { isDialogOpen, isEngaged } from '~/ui/dialogs/scripted'
import { callApi } from '~/ui/fetching/api-client'
import { newLike } from '../../live-events'
import type { NewLike } from '../../schema'
import { notifyOfLike } from './new-like-notice'
import { onUnledMatch } from './own-matches'

/** Interval of polling for likes after the first time (specification 9: 60 s). */
const everyMs = 60_000
/** Interval after which a like that is known to be waiting is tried again, while something prevents showing it. */
const soonMs = 3_000
/** Delay after which the page's data is reloaded after a pop-up (specification 7). */
const reloadMs = 500

/** Fetches all code of the dialog, so that nothing can happen between the check that it may open and its opening. */
export async function fetchPopup() {
  const [{ NewLikePopup }] = await Promise.all([import('./new-like-popup'), fetchModal()])
  return { default: NewLikePopup }
}

/** Polls for new likes, and shows each where it doesn't disturb: in the dialog, otherwise as a notice. */
export class LikeFollower {
  readonly #ended = new AbortController()
  /** Likes to be shown, which the server has already marked as shown. */
  readonly #known: NewLike[] = []
  /** A like is known to be waiting on the server. */
  #waits = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** Whether no dialog may open over the page. */
    private readonly isCalmPage: () => boolean,
    private readonly open: (like: NewLike) => void,
    private readonly revalidate: () => void,
  ) {
    const { signal } = this.#ended
    const unhear = hear(newLike, () => {
      this.#waits = true
      this.later(0)
    })
    const unmeet = onUnledMatch((member) => {
      this.#known.push({ member, match: true })
      this.later(0)
    })
    signal.addEventListener('abort', unhear)
    signal.addEventListener('abort', unmeet)
  }

  /** No dialog may open while the member is busy with something, either. */
  #isCalm(): boolean {
    return this.isCalmPage() || isEngaged()
  }

  later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#next(), ms)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#ended.abort()
  }

  async #next(): Promise<void> {
    if (!isSeen()) return this.later(this.#waits || this.#known.length > 0 ? soonMs : everyMs)
    if (this.#known.length === 0) await this.#ask()
    if (this.#known.length > 0) await this.#show()
  }

  async #ask(): Promise<void> {
    const { signal } = this.#ended
    this.#waits = false
    const answer = await callApi<{ profile: NewLike | null }>(paths.api.autoLike, { signal }).catch(() => null)
    if (signal.aborted) return
    this.later(everyMs)
    if (!answer?.profile) return
    this.#known.push(answer.profile)
    const reload = setTimeout(this.revalidate, reloadMs)
    signal.addEventListener('abort', () => clearTimeout(reload))
  }

  async #show(): Promise<void> {
    const popup = this.#isCalm() ? null : await fetchPopup().catch(() => null)
    if (this.#ended.signal.aborted) return
    if (!isSeen()) return this.later(soonMs)
    const next = this.#known.shift()
    if (!next) return
    if (popup && !this.#isCalm()) this.open(next)
    else notifyOfLike(next)
    this.later(everyMs)
  }
}

/** Whether the member would notice a like that is shown at this moment. */
function isSeen(): boolean {
  return document.visibilityState === 'visible' && !isDialogOpen()
}
