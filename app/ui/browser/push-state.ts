import { useSyncExternalStore } from 'react'

/** Push support and subscription of this browser (specification 4). `unknown` until the push script has loaded. */
export type PushState = 'unknown' | 'not_capable' | 'not_subscribed' | 'subscribed' | 'denied'

const changed = 'push-state'
/** Window event: a member pressed 'Turn on' in a component that doesn't load the push script. */
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
