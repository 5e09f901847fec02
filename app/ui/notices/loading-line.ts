/** Progress bar: throttle 200 ms, duration 5000 ms, hides after 500 ms (specification 9). */
export const throttleMs = 200
export const durationMs = 5000
export const hideMs = 500

const stepMs = 100

export interface LoadingState {
  visible: boolean
  /** Progress from 0 to 1. */
  at: number
  failed: boolean
}

const idle: LoadingState = { visible: false, at: 0, failed: false }

/** State of the progress bar: start, increase, finish, fail (specification 4). Success within 200 ms shows nothing. */
export function createLoadingLine() {
  let state = idle
  let waiting: ReturnType<typeof setTimeout> | undefined
  let growing: ReturnType<typeof setInterval> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function change(next: Partial<LoadingState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function stop() {
    clearTimeout(waiting)
    clearInterval(growing)
    clearTimeout(hiding)
    waiting = undefined
  }

  function increase(share: number) {
    change({ at: Math.min(1, state.at + share) })
  }

  function end(failed: boolean) {
    const shown = state.visible
    stop()
    if (!shown && !failed) return
    change({ visible: true, at: failed ? Math.max(state.at, 0.5) : 1, failed })
    hiding = setTimeout(() => change(idle), hideMs)
  }

  return {
    start() {
      stop()
      change(idle)
      waiting = setTimeout(() => {
        change({ visible: true })
        growing = setInterval(() => increase(stepMs / durationMs), stepMs)
      }, throttleMs)
    },
    /** @param share fraction of the whole, 0 to 1 */
    increase,
    finish: () => end(false),
    fail: () => end(true),
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's only progress bar. */
export const loadingLine = createLoadingLine()
