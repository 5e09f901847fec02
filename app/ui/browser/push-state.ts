import { useSyncExternalStore } from 'react'

/** Specification 4, push state: what this browser can do and does. `unknown` until the script of pushes has come. */
export type PushState = 'unknown' | 'not_capable' | 'not_subscribed' | 'subscribed' | 'denied'

const changed = 'push-state'
/** Somebody pressed 'Turn on' where the script of pushes isn't at hand. */
export const pushWanted = 'push-wanted'

let current: PushState = 'unknown'

export function setPushState(state: PushState): void {
  current = state
  window.dispatchEvent(new Event(changed))
}

function onChange(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

export function usePushState(): PushState {
  return useSyncExternalStore(
    onChange,
    () => current,
    () => 'unknown',
  )
}
