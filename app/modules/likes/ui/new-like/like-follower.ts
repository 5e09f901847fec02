import { paths } from '~/paths'
import { hear } from '~/platform/browser/live-bus'
import { fetchModal } from '~/ui/dialogs/modal'
import { isDialogOpen, isEngaged } from '~/ui/dialogs/scripted'
import { callApi } from '~/ui/fetching/api-client'
import { newLike } from '../../live-events'
import type { NewLike } from '../../schema'
import { notifyOfLike } from './new-like-notice'
import { onUnledMatch } from './own-matches'

/** Specification 9: after the first time, likes are asked for every 60 s. */
const everyMs = 60_000
/** One that is known to wait is told of as soon as nothing stands in its way. */
const soonMs = 3_000
/** Specification 7: after a pop-up the likes are loaded anew. */
const reloadMs = 500

/** What the dialog is made of, so that nothing can come between the look around and the dialog. */
export async function fetchPopup() {
  const [{ NewLikePopup }] = await Promise.all([import('./new-like-popup'), fetchModal()])
  return { default: NewLikePopup }
}

/** Asks for new likes in time, and shows each where it is in nobody's way: in the dialog, else as a notice. */
export class LikeFollower {
  readonly #ended = new AbortController()
  /** The server counts them as told. */
  readonly #known: NewLike[] = []
  /** One is known to wait at the server. */
  #waits = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** Whether the page is one over which no dialog may come. */
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

  /** Over what somebody is busy with, none may come either. */
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

/** Whether what is told now would be noticed. */
function isSeen(): boolean {
  return document.visibilityState === 'visible' && !isDialogOpen()
}
