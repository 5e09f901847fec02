import { useViewer } from './use-viewer'

const prefix = 'own:'

/** Texts that a member's pages keep on this device. Storage may be forbidden or full: then all goes on without it. */
export interface OwnStorage {
  read(key: string): string
  /** An empty text takes it away. */
  write(key: string, text: string): void
}

/** What is kept for the member who is logged in: the next one on this device reads nothing of it. */
export function useOwnStorage(): OwnStorage {
  const owner = useViewer()?.name ?? ''
  const full = (key: string) => `${prefix}${owner}:${key}`
  return {
    read(key) {
      try {
        return localStorage.getItem(full(key)) ?? ''
      } catch {
        return ''
      }
    },
    write(key, text) {
      try {
        if (text === '') localStorage.removeItem(full(key))
        else localStorage.setItem(full(key), text)
      } catch {
        // Nothing depends on it.
      }
    },
  }
}

/** Whoever logs out leaves nothing behind on this device. */
export function forgetOwn(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Nothing is kept then.
  }
}
